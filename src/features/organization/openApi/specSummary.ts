import { l10n } from 'vscode'
import type { NameChanges, SpecChanges, SpecOverview } from '../../../core/platform/openApi/specOverview.ts'
import { partsText } from '../../../core/text/messages/translate.ts'
import { translate } from '../../shared/window/translate.ts'

/** How many names are listed. The rest is only counted. */
const maxNames = 8

/** Returns a summary of a specification, in one line. */
export function overviewSummary({ specification, title, version, operations, schemas }: SpecOverview): string {
  return [
    specification,
    `“${title}” ${version}`,
    operations === 1 ? l10n.t('1 operation') : l10n.t('{0} operations', operations),
    schemas === 1 ? l10n.t('1 schema') : l10n.t('{0} schemas', schemas),
  ].join(' · ')
}

/** Returns what replacing a specification changes, with a line for each kind of change. */
export function changesSummary({ operations, schemas }: SpecChanges): string[] {
  const lines = [
    namesLine(l10n.t('Operations added'), operations.added),
    namesLine(l10n.t('Operations removed'), operations.removed),
    namesLine(l10n.t('Operations changed'), operations.changed),
    namesLine(l10n.t('Schemas added'), schemas.added),
    namesLine(l10n.t('Schemas removed'), schemas.removed),
    namesLine(l10n.t('Schemas changed'), schemas.changed),
  ].filter((line) => line !== undefined)
  return lines.length > 0 ? lines : [l10n.t('The text differs, but the operations and schemas are the same.')]
}

function namesLine(about: string, names: NameChanges['added']): string | undefined {
  if (names.length === 0) return undefined
  const more = names.length - maxNames
  const shown = more > 0 ? [...names.slice(0, maxNames), l10n.t('{0} more', more)] : names
  return l10n.t('{0}: {1}', about, partsText(shown, translate))
}
