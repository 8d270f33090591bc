import { TabInputCustom, TabInputText, TabInputTextDiff, type Uri } from 'vscode'
import { window } from '../window/window.ts'

/** The document of the active tab, also where it is no text editor: an image, or the changed side of a comparison. */
export function activeUri(): Uri | undefined {
  const input: unknown = window.tabGroups.activeTabGroup.activeTab?.input
  if (input instanceof TabInputText || input instanceof TabInputCustom) return input.uri
  if (input instanceof TabInputTextDiff) return input.modified
  return window.activeTextEditor?.document.uri
}
