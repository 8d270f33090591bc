import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode'
import type { ChangeRequest } from '../../../../contract/changeRequests.ts'
import type { Space } from '../../../../contract/spaces.ts'
import { commands } from '../../../shared/commands/commandIds.ts'
import { readListPages, type ListReading } from '../../../../client/listPages.ts'
import { ChangeRequestNode } from './changeRequestNode.ts'
import { DocsNode, EntryNode } from './docsNode.ts'
import { requestsFailed } from '../../../shared/changeRequests/changeLabels.ts'
import { ChildLists, LoadMoreNode } from './noticeNodes.ts'

const limit = 50

/** The change requests of a space: open ones, then drafts. Merged and archived ones are listed on demand. */
export class ChangeRequestsNode extends DocsNode {
  readonly space: Space

  constructor(parent: DocsNode, space: Space) {
    super(parent.scope, parent, 'change-requests')
    this.space = space
  }

  override item(): TreeItem {
    const item = new TreeItem(l10n.t('Change Requests'), TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon('git-pull-request')
    item.description = changeRequestCounts(this.space) ?? ''
    item.contextValue = `changeRequests${this.space.permissions.edit ? ' editable' : ''} refresh`
    return item
  }

  override async children(): Promise<DocsNode[]> {
    const { showsClosed } = this.scope.options
    const statuses = ['open', 'draft', ...(showsClosed ? (['merged', 'archived'] as const) : [])] as const
    const empty = showsClosed ? l10n.t('No change requests yet') : l10n.t('No open or draft change requests')
    const lists = new ChildLists(this)
    const read = await Promise.all(statuses.map((status) => lists.read(requestsFailed[status], this.#read(status))))
    const readings = read.flatMap((reading) => reading ?? [])
    const nodes = readings.flatMap(({ value }) =>
      value.map((request) => new ChangeRequestNode(this, this.space, request)),
    )
    const more = readings.some((reading) => reading.more) ? [new LoadMoreNode(this)] : []
    return lists.beside([...lists.orEmpty(nodes, empty), ...more, new ClosedChangeRequestsNode(this)])
  }

  #read(status: ChangeRequest['status']): Promise<ListReading<ChangeRequest>> {
    const { cache } = this.scope.connection
    const input = { spaceId: this.space.id, status }
    const extent = this.scope.extent(this.id, limit)
    return readListPages(cache, 'listChangeRequestsForSpace', input, extent, this.readOptions())
  }
}

/** Returns the number of open change requests and drafts of a space, or undefined if there are none. */
export function changeRequestCounts(space: Space): string | undefined {
  const { changeRequestsOpen: open, changeRequestsDraft: draft } = space
  const drafts = draft === 1 ? l10n.t('1 draft') : l10n.t('{0} drafts', draft)
  const counts = [open > 0 && l10n.t('{0} open', open), draft > 0 && drafts]
  return counts.filter(Boolean).join(' · ') || undefined
}

/** The entry for merged and archived change requests. A click lists or hides them. */
class ClosedChangeRequestsNode extends EntryNode {
  constructor(parent: DocsNode) {
    super(parent, 'closed')
  }

  override item(): TreeItem {
    const { showsClosed } = this.scope.options
    const title = showsClosed ? l10n.t('Hide Merged and Archived') : l10n.t('Show Merged and Archived')
    const item = new TreeItem(title, TreeItemCollapsibleState.None)
    item.iconPath = new ThemeIcon('archive')
    item.contextValue = 'closed'
    const command = showsClosed ? commands.hideClosedChangeRequests : commands.showClosedChangeRequests
    item.command = { command, title }
    return item
  }
}
