import { l10n, QuickPickItemKind, ThemeIcon, type QuickPick, type QuickPickItem } from 'vscode'
import { hasTypedLetters } from '../../../core/docs/search/typedLetters.ts'

/** The properties of a list that determine which rows VS Code shows. */
type Filter = Pick<QuickPick<QuickPickItem>, 'value' | 'busy' | 'matchOnDescription' | 'matchOnDetail'>

/**
 * Returns the rows of a list, plus a remark if none of them matches the typed text. Otherwise, the list would be empty.
 */
export function withEmptyRemark<T extends QuickPickItem>(
  filter: Filter,
  rows: readonly T[],
): readonly (T | QuickPickItem)[] {
  const typed = filter.value.trim()
  if (typed === '' || filter.busy || rows.some((row) => isShown(filter, row))) return rows
  const label = l10n.t('Nothing matches “{0}”.', typed)
  return [...rows, { label, iconPath: new ThemeIcon('info'), alwaysShow: true }]
}

/** Sets the rows of a list that VS Code filters, and shows a remark while none of them matches. */
export function showFiltered(pick: QuickPick<QuickPickItem>, rows: readonly QuickPickItem[]): void {
  let remarked = false
  const show = (): void => {
    const shown = withEmptyRemark(pick, rows)
    if (shown === rows && !remarked) return
    remarked = shown !== rows
    const { selectedItems } = pick
    pick.items = shown
    // Setting rows clears their checkboxes, so the selection is restored.
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
