import { l10n } from 'vscode'
import type { ApiError } from '../../../../client/errors/apiError.ts'
import type { ReadOptions } from '../../../../client/readCache.ts'
import type { Space } from '../../../../contract/spaces.ts'
import { contentTree, type ContentLevel } from '../../../../core/pages/contentTree.ts'
import { readListPages } from '../../../../client/listPages.ts'
import type { FamilyChange } from '../../../shared/families/familyChanges.ts'
import { CollectionNode } from './collectionNode.ts'
import { AnyOrganizationNode } from './anyOrganizationNode.ts'
import type { DocsNode } from './docsNode.ts'
import { EmptyNode, withStaleness } from './noticeNodes.ts'
import { SpaceNode } from './spaceNode.ts'

/** An organization in the Docs view: its collections, then the spaces that are in none. */
export class OrganizationNode extends AnyOrganizationNode {
  #spaces: readonly Space[] = []

  override async children(): Promise<DocsNode[]> {
    const reading = await readContent(this, this.readOptions())
    this.#spaces = reading.spaces
    const content = levelNodes(this, reading.level)
    return withStaleness(this, reading, content.length > 0 ? content : [new EmptyNode(this, l10n.t('No spaces yet'))])
  }

  override shows({ server, kind, scope }: FamilyChange): boolean {
    const isContent = kind === 'space' || kind === 'collection' || kind === 'deletedSpace'
    return isContent && server === this.resource.server && scope['organizationId'] === this.organization.id
  }

  /** All spaces of the organization, as they were last read. */
  get spaces(): readonly Space[] {
    return this.#spaces
  }
}

/** Elements for what stands at one level of an organization. */
function levelNodes(parent: DocsNode, level: ContentLevel): DocsNode[] {
  return [
    ...level.collections.map((branch) => new CollectionNode(parent, branch, levelNodes)),
    ...level.spaces.map((space) => new SpaceNode(parent, space)),
  ]
}

interface ContentReading {
  readonly level: ContentLevel
  readonly spaces: readonly Space[]
  readonly fetchedAt: number
  readonly error?: ApiError
}

async function readContent(node: OrganizationNode, options: ReadOptions): Promise<ContentReading> {
  const { cache } = node.scope.connection
  const input = { organizationId: node.organization.id }
  const [collections, spaces] = await Promise.all([
    readListPages(cache, 'listCollectionsInOrganizationById', { ...input, nested: true }, undefined, options),
    readListPages(cache, 'listSpacesInOrganizationById', input, undefined, options),
  ])
  const error = spaces.error ?? collections.error
  return {
    level: contentTree(collections.value, spaces.value),
    spaces: spaces.value,
    fetchedAt: Math.min(collections.fetchedAt, spaces.fetchedAt),
    ...(error ? { error } : {}),
  }
}
