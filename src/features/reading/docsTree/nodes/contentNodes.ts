import type { ApiError } from '../../../../client/errors/apiError.ts'
import { readListPages } from '../../../../client/listPages.ts'
import type { ReadOptions } from '../../../../client/readCache.ts'
import type { Space } from '../../../../contract/spaces.ts'
import { contentTree, type ContentLevel } from '../../../../core/docs/pages/contentTree.ts'
import { CollectionNode } from './collectionNode.ts'
import type { DocsNode } from './docsNode.ts'
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
    ...level.collections.map((branch) => new CollectionNode(parent, branch, levelNodes)),
    ...level.spaces.map((space) => new SpaceNode(parent, space)),
  ]
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
    ...(error ? { error } : {}),
  }
}
