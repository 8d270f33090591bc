import { l10n } from 'vscode'
import { changeLine } from '../../../core/platform/openApi/differences/differencesList.ts'
import type { ChangedPart } from '../../../core/platform/openApi/differences/specDifferences.ts'
import type { SpecOverview } from '../../../core/platform/openApi/specOverview.ts'
import type { PagesOfPart } from '../../../folder/specPages.ts'
import { translate } from '../../shared/window/translate.ts'

/** How many changes are listed. The rest is only counted. */
const maxLines = 12

/** Returns a summary of a specification, in one line. */
export function overviewSummary({ specification, title, version, operations, schemas }: SpecOverview): string {
  return [
    specification,
    `“${title}” ${version}`,
    operations === 1 ? l10n.t('1 operation') : l10n.t('{0} operations', operations),
    schemas === 1 ? l10n.t('1 schema') : l10n.t('{0} schemas', schemas),
  ].join(' · ')
}

/**
 * Returns what replacing a specification changes: a line for each operation and schema with the pages that show it,
 * breaking ones first.
 */
export function changesSummary(changes: readonly ChangedPart[], pagesOf: PagesOfPart): string[] {
  if (changes.length === 0) return [l10n.t('The text differs, but the operations and schemas are the same.')]
  const breaking = changes.filter(({ level }) => level === 'breaking').length
  const doubtful = changes.filter(({ level }) => level === 'may-break').length
  const more = changes.length - maxLines
  return [
    ...(breaking === 0
      ? []
      : [breaking === 1 ? l10n.t('1 change breaks clients:') : l10n.t('{0} changes break clients:', breaking)]),
    ...(breaking > 0 || doubtful === 0
      ? []
      : [
          doubtful === 1
            ? l10n.t('1 change might break clients:')
            : l10n.t('{0} changes might break clients:', doubtful),
        ]),
    ...changes.slice(0, maxLines).map((change) => changeLine(change, translate, pagesOf(change))),
    ...(more > 0 ? [l10n.t('{0} more changes', more)] : []),
  ]
}
