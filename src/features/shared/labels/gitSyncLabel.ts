import { l10n } from 'vscode'
import type { GitSync } from '../../../contract/gitSync.ts'
import { momentText } from './factsTooltip.ts'

/** Returns sentences about the result of the last import from Git or export to Git, or undefined if there was none. */
export function gitSyncLabel({ operation }: GitSync): string | undefined {
  if (operation === undefined) return undefined
  const { state, direction, startedAt, endedAt = startedAt, error } = operation
  const isImport = direction === 'import'
  const when = momentText(endedAt) ?? endedAt
  if (state === 'running') {
    return isImport ? l10n.t('An import from Git is running.') : l10n.t('An export to Git is running.')
  }
  const sentence = state === 'success' ? successLabel(isImport, when) : failureLabel(isImport, when)
  return error === undefined ? sentence : `${sentence} ${error.replace(/\.?$/, '.')}`
}

function successLabel(isImport: boolean, when: string): string {
  return isImport ? l10n.t('Last import from Git: {0}.', when) : l10n.t('Last export to Git: {0}.', when)
}

function failureLabel(isImport: boolean, when: string): string {
  return isImport
    ? l10n.t('The last import from Git failed ({0}).', when)
    : l10n.t('The last export to Git failed ({0}).', when)
}
