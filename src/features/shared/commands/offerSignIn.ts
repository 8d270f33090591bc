import { commands as editorCommands, l10n } from 'vscode'
import { window } from '../window/window.ts'
import { commands } from './commandIds.ts'

/** Shows a message with *Sign In*. If the same message is already shown, it isn't shown twice. */
export async function offerSignIn(message: string): Promise<void> {
  const choice = l10n.t('Sign In')
  if ((await window.showWarningMessage(message, choice)) === choice)
    await editorCommands.executeCommand(commands.signIn)
}
