import { commands } from 'vscode'

/** Focuses the active editor, after the element with the focus was removed: a comment box or a dialog. */
export async function focusEditor(): Promise<void> {
  await commands.executeCommand('workbench.action.focusActiveEditorGroup')
}
