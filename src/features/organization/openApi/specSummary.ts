import { l10n } from 'vscode'
import type { NameChanges, SpecChanges, SpecOverview } from '../../../core/platform/openApi/specOverview.ts'

/** Names beyond these are only counted. */
const maxNames = 8

/** What a specification is, in one line. */
export function overviewSummary({ specification, title, version, operations, schemas }: SpecOverview): string {
  return [
    specification,
    `“${title}” ${version}`,
    operations === 1 ? l10n.t('1 operation') : l10n.t('{0} operations', operations),
    schemas === 1 ? l10n.t('1 schema') : l10n.t('{0} schemas', schemas),
  ].join(' · ')
}

/** What replacing a specification changes, a line for each kind of change. */
export function changesSummary({ operations, schemas }: SpecChanges): string[] {
  const lines = [
    listText(l10n.t('Operations added'), operations.added),
    listText(l10n.t('Operations removed'), operations.removed),
    listText(l10n.t('Operations changed'), operations.changed),
    listText(l10n.t('Schemas added'), schemas.added),
    listText(l10n.t('Schemas removed'), schemas.removed),
    listText(l10n.t('Schemas changed'), schemas.changed),
  ].filter((line) => line !== undefined)
  return lines.length > 0 ? lines : [l10n.t('The text differs, but no operations or schemas do.')]
}

function listText(about: string, names: NameChanges['added']): string | undefined {
  if (names.length === 0) return undefined
  const shown = names.slice(0, maxNames).join(', ')
  const more = names.length > maxNames ? ` … (${names.length})` : ''
  return `${about}: ${shown}${more}`
}
