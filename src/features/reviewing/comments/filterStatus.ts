import { l10n, StatusBarAlignment, ThemeColor, type Disposable } from 'vscode'
import { window, type LiteralStatusBarItem } from '../../shared/window/window.ts'
import { isFiltering, type ThreadFilter } from '../../../core/review/comments/threadFilter.ts'
import { commands } from '../../shared/commands/commandIds.ts'

/** Shows in the status bar that comments are filtered. A click clears the filter. */
export class FilterStatus implements Disposable {
  readonly #item: LiteralStatusBarItem

  constructor() {
    this.#item = window.createStatusBarItem('galley.commentFilter', StatusBarAlignment.Right, 79)
    this.#item.name = l10n.t('Galley Comment Filter')
    this.#item.showText('filter-filled', l10n.t('Comments filtered'))
    this.#item.tooltip = l10n.t('A filter hides some comments. Change the filter, or show all comments.')
    this.#item.backgroundColor = new ThemeColor('statusBarItem.warningBackground')
    this.#item.command = commands.filterComments
  }

  /** Shows the item if there is a filter. */
  show(filter: ThreadFilter): void {
    if (isFiltering(filter)) this.#item.show()
    else this.#item.hide()
  }

  dispose(): void {
    this.#item.dispose()
  }
}
