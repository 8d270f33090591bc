import { l10n } from 'vscode'
import type { GitSync } from '../../../contract/gitSync.ts'
import { momentText } from './factsTooltip.ts'

/** What the last import from Git, or export to it, has come to; undefined where there was none. */
export function gitSyncLabel({ operation }: GitSync): string | undefined {
  if (operation === undefined) return undefined
  const { state, direction, startedAt, endedAt = startedAt, error } = operation
  const isImport = direction === 'import'
  const when = momentText(endedAt) ?? endedAt
  if (state === 'running') return isImport ? l10n.t('importing') : l10n.t('exporting')
  if (state === 'success') {
    const done = isImport ? l10n.t('imported {0}', when) : l10n.t('exported {0}', when)
    return error === undefined ? done : `${done}. ${error}`
  }
  const failed = isImport ? l10n.t('import failed {0}', when) : l10n.t('export failed {0}', when)
  return error === undefined ? failed : `${failed}. ${error}`
}
