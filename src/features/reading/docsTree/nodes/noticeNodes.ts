import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode'
import { emptyItem, errorItem } from '../../../shared/tree/noticeItems.ts'
import { ListReadings, type ListFailure } from '../../../shared/tree/listReadings.ts'
import { commands } from '../../../shared/commands/commandIds.ts'
import { EntryNode, type DocsNode } from './docsNode.ts'

/** One of the first children: a list that couldn't be read or refreshed. A click tries again. */
export class ErrorNode extends EntryNode {
  readonly failure: ListFailure

  constructor(parent: DocsNode, failure: ListFailure, index: number) {
    super(parent, index === 0 ? 'error' : `error-${index}`)
    this.failure = failure
  }

  override item(): TreeItem {
    return errorItem(this.failure, { command: commands.retry, arguments: [this] })
  }
}

/** Says that a list is empty, which would otherwise look like a failure. */
export class EmptyNode extends EntryNode {
  readonly #label: string

  constructor(parent: DocsNode, label: string) {
    super(parent, 'empty')
    this.#label = label
  }

  override item(): TreeItem {
    return emptyItem(this.#label)
  }
}

/** The last row of a list that continues. A click shows more. */
export class LoadMoreNode extends EntryNode {
  constructor(parent: DocsNode) {
    super(parent, 'more')
  }

  override item(): TreeItem {
    const item = new TreeItem(l10n.t('Load more'), TreeItemCollapsibleState.None)
    item.iconPath = new ThemeIcon('ellipsis')
    item.contextValue = 'more'
    item.command = { command: commands.loadMore, title: l10n.t('Load more'), arguments: [this] }
    return item
  }
}

/** Reads the lists below an element. Those that fail are rows above the others. */
export class ChildLists extends ListReadings {
  readonly #parent: DocsNode

  constructor(parent: DocsNode) {
    super()
    this.#parent = parent
  }

  /** Returns the children, below a row for each list that failed. */
  beside(children: readonly DocsNode[]): DocsNode[] {
    return [...this.failures.map((failure, index) => new ErrorNode(this.#parent, failure, index)), ...children]
  }

  /** Returns entries, or a row that says that there are none if everything was read. */
  orEmpty(entries: readonly DocsNode[], label: string): readonly DocsNode[] {
    return entries.length > 0 || this.isPartial ? entries : [new EmptyNode(this.#parent, label)]
  }
}
