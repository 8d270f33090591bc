import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, type MarkdownString } from 'vscode'
import type { ApiError } from '../../../../client/errors/apiError.ts'
import { readListPages } from '../../../../client/listPages.ts'
import type { ReadOptions } from '../../../../client/readCache.ts'
import type { Space } from '../../../../contract/spaces.ts'
import { contentTree, type CollectionBranch, type ContentLevel } from '../../../../core/docs/pages/contentTree.ts'
import { displayTitle } from '../../../../core/text/strings/displayTitle.ts'
import { factsTooltip } from '../../../shared/labels/factsTooltip.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import { EntryNode, type DocsNode } from './docsNode.ts'
import { EmptyNode } from './noticeNodes.ts'
import { SpaceNode } from './spaceNode.ts'

/** The collections and spaces of an organization. */
interface ContentReading {
  readonly level: ContentLevel
  readonly spaces: readonly Space[]
  readonly fetchedAt: number
  readonly error?: ApiError
}

/** Returns elements for the collections and then the spaces of one level. */
export function levelNodes(parent: DocsNode, level: ContentLevel): DocsNode[] {
  return [
    ...level.collections.map((branch) => new CollectionNode(parent, branch)),
    ...level.spaces.map((space) => new SpaceNode(parent, space)),
  ]
}

/** A collection: the collections in it, then its spaces. All of that was read with the organization. */
class CollectionNode extends EntryNode {
  readonly branch: CollectionBranch
  readonly resource: DocsResource

  constructor(parent: DocsNode, branch: CollectionBranch) {
    super(parent, branch.collection.id)
    this.branch = branch
    const { id, title, urls } = branch.collection
    this.resource = { kind: 'collection', id, server: this.scope.connection.server.id, title, appUrl: urls.app }
  }

  override item(): TreeItem {
    const title = displayTitle(this.branch.collection.title, l10n.t('Untitled collection'))
    const item = new TreeItem(title, TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon('library')
    item.contextValue = `collection refresh id details${this.resource.appUrl ? ' linked' : ''}`
    return item
  }

  override children(): Promise<DocsNode[]> {
    const children = levelNodes(this, this.branch)
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
}

/** Reads the collections and spaces of an organization. */
export async function readContent(
  { scope }: DocsNode,
  organizationId: string,
  options: ReadOptions,
): Promise<ContentReading> {
  const { cache } = scope.connection
  const input = { organizationId }
  const [collections, spaces] = await Promise.all([
    readListPages(cache, 'listCollectionsInOrganizationById', { ...input, nested: true }, undefined, options),
    readListPages(cache, 'listSpacesInOrganizationById', input, undefined, options),
  ])
  const error = spaces.error ?? collections.error
  return {
    level: contentTree(collections.value, spaces.value),
    spaces: spaces.value,
    fetchedAt: Math.min(collections.fetchedAt, spaces.fetchedAt),
    error,
  }
}
