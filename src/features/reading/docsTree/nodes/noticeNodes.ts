import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode'
import type { ApiError } from '../../../../client/errors/apiError.ts'
import { emptyItem, errorItem } from '../../../shared/tree/noticeItems.ts'
import { commands } from '../../../shared/commands/commandIds.ts'
import { DocsNode } from './docsNode.ts'

/** The first of the children if they couldn't be read or refreshed. Says why. A click tries again. */
export class ErrorNode extends DocsNode {
  readonly error: unknown
  /** When the stale children were read. Undefined if there are none. */
  readonly staleSince: number | undefined

  constructor(parent: DocsNode, error: unknown, staleSince?: number) {
    super(parent.scope, parent, 'error')
    this.error = error
    this.staleSince = staleSince
  }

  override item(): TreeItem {
    return errorItem(this.error, this.staleSince !== undefined, { command: commands.retry, arguments: [this] })
  }

  override get refreshTarget(): DocsNode | undefined {
    return this.parent?.refreshTarget
  }
}

/** Says that a list is empty, which would otherwise look like a failure. */
export class EmptyNode extends DocsNode {
  readonly #label: string

  constructor(parent: DocsNode, label: string) {
    super(parent.scope, parent, 'empty')
    this.#label = label
  }

  override item(): TreeItem {
    return emptyItem(this.#label)
  }

  override get refreshTarget(): DocsNode | undefined {
    return this.parent?.refreshTarget
  }
}

/** The last row of a list that continues. A click shows more. */
export class LoadMoreNode extends DocsNode {
  constructor(parent: DocsNode) {
    super(parent.scope, parent, 'more')
  }

  override item(): TreeItem {
    const item = new TreeItem(l10n.t('Load more'), TreeItemCollapsibleState.None)
    item.iconPath = new ThemeIcon('ellipsis')
    item.contextValue = 'more'
    item.command = { command: commands.loadMore, title: l10n.t('Load more'), arguments: [this] }
    return item
  }

  override get refreshTarget(): DocsNode | undefined {
    return this.parent?.refreshTarget
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
