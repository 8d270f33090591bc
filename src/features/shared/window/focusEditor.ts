import { commands } from 'vscode'

/** Gives the focus back to the editor in front, where what had it is about to go: a box of a comment, a dialog. */
export async function focusEditor(): Promise<void> {
  await commands.executeCommand('workbench.action.focusActiveEditorGroup')
}
