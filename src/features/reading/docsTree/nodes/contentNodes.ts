import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, type MarkdownString } from 'vscode'
import { readListPages } from '../../../../client/listPages.ts'
import type { ReadOptions } from '../../../../client/readCache.ts'
import type { Space } from '../../../../contract/spaces.ts'
import { contentTree, type CollectionBranch, type ContentLevel } from '../../../../core/docs/pages/contentTree.ts'
import { displayTitle } from '../../../../core/text/strings/displayTitle.ts'
import { factsTooltip } from '../../../shared/labels/factsTooltip.ts'
import { collectionsFailed, listSpaces, spacesFailed } from '../../../shared/pages/organizationSpaces.ts'
import type { DocsResource } from '../../../shared/tree/resource.ts'
import { EntryNode, type DocsNode } from './docsNode.ts'
import { EmptyNode, type ChildLists } from './noticeNodes.ts'
import { SpaceNode } from './spaceNode.ts'

/** The collections and spaces of an organization. */
interface ContentReading {
  readonly level: ContentLevel
  readonly spaces: readonly Space[]
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

/** Reads the collections and spaces of an organization. A list that fails is empty. */
export async function readContent(
  { scope }: DocsNode,
  lists: ChildLists,
  organizationId: string,
  options: ReadOptions,
): Promise<ContentReading> {
  const { connection } = scope
  const nested = { organizationId, nested: true }
  const [collections, spaces] = await Promise.all([
    lists.read(
      collectionsFailed,
      readListPages(connection.cache, 'listCollectionsInOrganizationById', nested, undefined, options),
    ),
    lists.read(spacesFailed, listSpaces(connection, organizationId, options)),
  ])
  return { level: contentTree(collections?.value ?? [], spaces?.value ?? []), spaces: spaces?.value ?? [] }
}
