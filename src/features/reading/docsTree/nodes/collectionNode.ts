import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, type MarkdownString } from 'vscode'
import type { CollectionBranch, ContentLevel } from '../../../../core/docs/pages/contentTree.ts'
import { displayTitle } from '../../../../core/text/strings/displayTitle.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import { DocsNode } from './docsNode.ts'
import { factsTooltip } from '../../../shared/labels/factsTooltip.ts'
import { EmptyNode } from './noticeNodes.ts'

/** A collection: the collections in it, then its spaces. All of that was read with the organization. */
export class CollectionNode extends DocsNode {
  readonly branch: CollectionBranch
  readonly resource: DocsResource
  readonly #nodesOf: (parent: DocsNode, level: ContentLevel) => DocsNode[]

  constructor(
    parent: DocsNode,
    branch: CollectionBranch,
    nodesOf: (parent: DocsNode, level: ContentLevel) => DocsNode[],
  ) {
    super(parent.scope, parent, branch.collection.id)
    this.branch = branch
    this.#nodesOf = nodesOf
    const { id, title, urls } = branch.collection
    const app = urls.app === undefined ? {} : { appUrl: urls.app }
    this.resource = { kind: 'collection', id, server: this.scope.connection.server.id, title, ...app }
  }

  override item(): TreeItem {
    const title = displayTitle(this.branch.collection.title, l10n.t('Untitled collection'))
    const item = new TreeItem(title, TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon('library')
    item.contextValue = `collection refresh id details${this.resource.appUrl ? ' linked' : ''}`
    return item
  }

  override children(): Promise<DocsNode[]> {
    const children = this.#nodesOf(this, this.branch)
    return Promise.resolve(
      children.length > 0 ? children : [new EmptyNode(this, l10n.t('Nothing in this collection yet'))],
    )
  }

  override get mayHoldSpaces(): boolean {
    return true
  }

  override tooltip(): MarkdownString {
    const { title, description } = this.branch.collection
    return factsTooltip(title, [
      ['', description],
      [l10n.t('Collections'), String(this.branch.collections.length)],
      [l10n.t('Spaces'), String(this.branch.spaces.length)],
    ])
  }

  override get refreshTarget(): DocsNode | undefined {
    return this.parent?.refreshTarget
  }
}
