import { TabInputCustom, TabInputText, TabInputTextDiff, type Uri } from 'vscode'
import { window } from '../window/window.ts'

/**
 * Returns the URI of the active tab, even if it isn't a text editor: an image, or the modified side of a comparison.
 */
export function activeUri(): Uri | undefined {
  const input: unknown = window.tabGroups.activeTabGroup.activeTab?.input
  if (input instanceof TabInputText || input instanceof TabInputCustom) return input.uri
  if (input instanceof TabInputTextDiff) return input.modified
  return window.activeTextEditor?.document.uri
}
