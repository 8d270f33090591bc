import { TabInputCustom, TabInputText, TabInputTextDiff, type Uri } from 'vscode'
import { window } from '../window/window.ts'

/**
 * Rendered comparisons by the title of their tab, because the editor doesn't say which documents such a tab shows. Two
 * comparisons with one title have no URI: a command must not act on the wrong one.
 */
const renderedComparisons = new Map<string, Uri | undefined>()

/** Remembers what a rendered comparison shows, for commands from the palette. */
export function rememberComparison(title: string, modified: Uri): void {
  const known = renderedComparisons.get(title)
  const isUnique = !renderedComparisons.has(title) || known?.toString() === modified.toString()
  renderedComparisons.set(title, isUnique ? modified : undefined)
}

/**
 * Returns the URI of the active tab, even if it isn't a text editor: an image, or the modified side of a comparison.
 */
export function activeUri(): Uri | undefined {
  const tab = window.tabGroups.activeTabGroup.activeTab
  const input: unknown = tab?.input
  if (input instanceof TabInputText || input instanceof TabInputCustom) return input.uri
  if (input instanceof TabInputTextDiff) return input.modified
  if (tab && input === undefined && renderedComparisons.has(tab.label)) return renderedComparisons.get(tab.label)
  return window.activeTextEditor?.document.uri
}
