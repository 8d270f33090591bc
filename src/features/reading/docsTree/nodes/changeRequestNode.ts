import { readChanges } from '../../../../client/changeRequestReads.ts'
import { l10n, TreeItem, TreeItemCollapsibleState, Uri, type MarkdownString } from 'vscode'
import type { ChangeRequest } from '../../../../contract/changeRequests.ts'
import type { Space } from '../../../../contract/spaces.ts'
import { changedThings } from '../../../../core/review/changeRequests/changedThings.ts'
import { changeRequestUri } from '../../../../core/platform/uris/uris.ts'
import { statusIcon, statusLabel } from '../../../shared/changeRequests/changeLabels.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import { ChangeNode } from './changeNode.ts'
import { ChangeRequestPagesNode } from './changeRequestPagesNode.ts'
import { DocsNode } from './docsNode.ts'
import { FilesNode } from './filesNode.ts'
import { factsTooltip, momentText } from '../../../shared/labels/factsTooltip.ts'
import { ChildLists, EmptyNode } from './noticeNodes.ts'
import { changeRequestTitle } from '../../../shared/changeRequests/changeLabels.ts'
import { moreChangesLabel, openCommentsLabel } from '../../../shared/labels/countLabels.ts'
import { changeRequestContext } from '../../../shared/changeRequests/changeRequestContext.ts'

/** A change request with the pages and files that it changes. */
export class ChangeRequestNode extends DocsNode {
  readonly changeRequest: ChangeRequest
  readonly space: Space
  readonly resource: DocsResource

  constructor(parent: DocsNode, space: Space, changeRequest: ChangeRequest) {
    super(parent.scope, parent, changeRequest.id)
    this.changeRequest = changeRequest
    this.space = space
    const { id, subject, urls } = changeRequest
    const server = this.scope.connection.server.id
    this.resource = { kind: 'changeRequest', id, server, space: space.id, title: subject, appUrl: urls.app }
  }

  override item(): TreeItem {
    const { status, outdated, comments } = this.changeRequest
    const title = changeRequestTitle(this.changeRequest)
    const item = new TreeItem(title, TreeItemCollapsibleState.Collapsed)
    item.iconPath = statusIcon(status)
    // The color and badge of the element show what isn't pushed yet.
    const { id: changeRequest, server } = this.resource
    const names = { spaceTitle: this.space.title, changeRequestTitle: title }
    item.resourceUri = Uri.from(changeRequestUri({ server, space: this.space.id, changeRequest, ...names }))
    const words = [
      outdated && l10n.t('behind main'),
      comments > 0 && openCommentsLabel(comments),
      status !== 'open' && statusLabel(status),
    ]
    item.description = words.filter(Boolean).join(' · ')
    item.contextValue = `${changeRequestContext(this.changeRequest, this.space.permissions)} refresh`
    return item
  }

  override async children(): Promise<DocsNode[]> {
    const { cache } = this.scope.connection
    const ids = { space: this.space.id, changeRequest: this.changeRequest.id }
    const lists = new ChildLists(this)
    const failed = (reason: string): string => l10n.t('Can’t load changes ({0})', reason)
    const read = await lists.read(failed, readChanges(cache, ids, this.readOptions()))
    const { changes = [], more = 0 } = read?.value ?? {}
    const things = changedThings(changes)
    const children: DocsNode[] = things.map((thing) => new ChangeNode(this, thing, this.changeRequest, this.space))
    if (more > 0) children.push(new EmptyNode(this, moreChangesLabel(more)))
    const { status } = this.changeRequest
    const isOpen = status === 'open' || status === 'draft'
    const { space, changeRequest } = this
    const content = isOpen
      ? [new ChangeRequestPagesNode(this, space, changeRequest), new FilesNode(this, space, changeRequest.id)]
      : []
    return lists.beside([...content, ...lists.orEmpty(children, l10n.t('No changes yet'))])
  }

  override tooltip(): MarkdownString {
    const { number, subject, status, createdBy, createdAt, updatedAt, comments, outdated } = this.changeRequest
    return factsTooltip(`#${number} ${subject}`, [
      [l10n.t('Status'), statusLabel(status)],
      ['', outdated ? l10n.t('Behind main: the published content has changed since the last update') : undefined],
      [l10n.t('Created by'), createdBy.displayName],
      [l10n.t('Created'), momentText(createdAt)],
      [l10n.t('Updated'), momentText(updatedAt)],
      [l10n.t('Comments'), comments > 0 ? String(comments) : undefined],
    ])
  }
}
