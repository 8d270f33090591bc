import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode'
import type { ApiError } from '../../../../client/errors/apiError.ts'
import { emptyItem, errorItem } from '../../../shared/tree/noticeItems.ts'
import { commands } from '../../../shared/commands/commandIds.ts'
import { EntryNode, type DocsNode } from './docsNode.ts'

/** The first of the children if they couldn't be read or refreshed. Says why. A click tries again. */
export class ErrorNode extends EntryNode {
  readonly error: unknown
  /** When the stale children were read. Undefined if there are none. */
  readonly staleSince: number | undefined

  constructor(parent: DocsNode, error: unknown, staleSince?: number) {
    super(parent, 'error')
    this.error = error
    this.staleSince = staleSince
  }

  override item(): TreeItem {
    return errorItem(this.error, this.staleSince !== undefined, { command: commands.retry, arguments: [this] })
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

/** Returns children that were read. If they're stale, an element with the reason comes first. */
export function withStaleness(
  parent: DocsNode,
  reading: { readonly error?: ApiError; readonly fetchedAt: number },
  children: DocsNode[],
): DocsNode[] {
  return reading.error ? [new ErrorNode(parent, reading.error, reading.fetchedAt), ...children] : children
}
