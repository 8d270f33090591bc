import { l10n } from 'vscode'
import { ExplainedError } from '../window/explainedError.ts'

/**
 * Throws if VS Code refused an edit. It does that without an error if the text has changed in the meantime or its editor
 * is closed.
 */
export function requireApplied(isApplied: boolean): void {
  if (!isApplied) throw new ExplainedError(l10n.t('The editor didn’t apply the change. Nothing was lost. Try again.'))
}
