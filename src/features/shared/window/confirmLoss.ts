import { l10n } from 'vscode'
import { window } from './window.ts'

/** What the user is about to lose. */
export interface Loss {
  /** A question that names what is deleted: `Delete the share link “Preview”?` */
  readonly question: string
  /** What is deleted with it, and what can and can't be restored. */
  readonly consequences: readonly string[]
  /** The label of the button; *Delete* by default. */
  readonly button?: string
}

/** Asks before something destructive, and says what is lost. Returns true to continue. */
export async function confirmLoss({ question, consequences, button = l10n.t('Delete') }: Loss): Promise<boolean> {
  const options = { modal: true, detail: consequences.join('\n') }
  return (await window.showWarningMessage(question, options, button)) === button
}
