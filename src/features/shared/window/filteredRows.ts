import { l10n, QuickPickItemKind, ThemeIcon, type QuickPick, type QuickPickItem } from 'vscode'
import { hasTypedLetters } from '../../../core/docs/search/typedLetters.ts'

/** What of a list says which of its rows the editor shows. */
type Filter = Pick<QuickPick<QuickPickItem>, 'value' | 'busy' | 'matchOnDescription' | 'matchOnDetail'>

/** The rows of a list, and one that says so if none of them fits what was typed: an empty list would say nothing. */
export function neverSilent<T extends QuickPickItem>(
  filter: Filter,
  rows: readonly T[],
): readonly (T | QuickPickItem)[] {
  const typed = filter.value.trim()
  if (typed === '' || filter.busy || rows.some((row) => isShown(filter, row))) return rows
  const label = l10n.t('Nothing matches “{0}”.', typed)
  return [...rows, { label, iconPath: new ThemeIcon('info'), alwaysShow: true }]
}

/** Gives a list rows that the editor filters, and a remark while none of them fits. */
export function showFiltered(pick: QuickPick<QuickPickItem>, rows: readonly QuickPickItem[]): void {
  let remarked = false
  const show = (): void => {
    const shown = neverSilent(pick, rows)
    if (shown === rows && !remarked) return
    remarked = shown !== rows
    const { selectedItems } = pick
    pick.items = shown
    // Rows that are set again have lost their ticks.
    if (pick.canSelectMany) pick.selectedItems = selectedItems
  }
  pick.items = rows
  if (pick.canSelectMany) pick.selectedItems = rows.filter(({ picked }) => picked)
  pick.onDidChangeValue(show)
  show()
}

function isShown({ value, matchOnDescription, matchOnDetail }: Filter, row: QuickPickItem): boolean {
  if (row.kind === QuickPickItemKind.Separator) return false
  const texts = [row.label, matchOnDescription ? row.description : '', matchOnDetail ? row.detail : '']
  return row.alwaysShow === true || texts.some((text = '') => text !== '' && hasTypedLetters(text, value))
}
