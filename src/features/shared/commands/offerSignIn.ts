import { commands as editorCommands, l10n } from 'vscode'
import { window } from '../window/window.ts'
import { commands } from './commandIds.ts'

/** Says something that only signing in helps against. The same words said twice at once are one message. */
export async function offerSignIn(message: string): Promise<void> {
  const choice = l10n.t('Sign In')
  if ((await window.showWarningMessage(message, choice)) === choice)
    await editorCommands.executeCommand(commands.signIn)
}
