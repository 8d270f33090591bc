import { l10n } from 'vscode'
import { window } from './window.ts'

/** What someone is about to lose. */
export interface Loss {
  /** A whole question that names what goes: `Delete the share link “Preview”?` */
  readonly question: string
  /** What goes with it, and what can and can't come back. */
  readonly consequences: readonly string[]
  /** The word of the button; *Delete* unless said. */
  readonly button?: string
}

/** Asks before something destructive, saying what goes and what can't come back. True to go on. */
export async function confirmLoss({ question, consequences, button }: Loss): Promise<boolean> {
  const go = button ?? l10n.t('Delete')
  return (await window.showWarningMessage(question, { modal: true, detail: consequences.join('\n') }, go)) === go
}
