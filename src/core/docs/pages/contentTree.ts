import type { Collection } from '../../../contract/collections.ts'
import type { Space } from '../../../contract/spaces.ts'

/** One level of an organization's tree: collections, then spaces. */
export interface ContentLevel {
  readonly collections: readonly CollectionBranch[]
  readonly spaces: readonly Space[]
}

/** A collection with its content. */
export interface CollectionBranch extends ContentLevel {
  readonly collection: Collection
}

/**
 * Nests an organization's collections and spaces in the server's order. An item goes to the root if its parent isn't in
 * the list, because the user can't see it, or if collections contain each other. Leaves out deleted spaces.
 */
export function contentTree(collections: readonly Collection[], spaces: readonly Space[]): ContentLevel {
  const byId = new Map(collections.map((collection) => [collection.id, collection]))
  const parentOf = (id: string | undefined): string =>
    id !== undefined && byId.has(id) && reachesRoot(id, byId) ? id : ''
  const living = spaces.filter((space) => space.deletedAt === undefined)
  const collectionsAt = Map.groupBy(collections, ({ id, parent }) => (reachesRoot(id, byId) ? parentOf(parent) : ''))
  const spacesAt = Map.groupBy(living, ({ parent }) => parentOf(parent))
  const seen = new Set<string>()
  const level = (id: string): ContentLevel => ({
    collections: (collectionsAt.get(id) ?? []).flatMap((collection) => {
      if (seen.has(collection.id)) return []
      seen.add(collection.id)
      return [{ collection, ...level(collection.id) }]
    }),
    spaces: spacesAt.get(id) ?? [],
  })
  return level('')
}

/** Returns a level without some spaces, and without collections that are empty then. */
export function withoutSpaces(level: ContentLevel, ids: ReadonlySet<string>): ContentLevel {
  const collections = level.collections.flatMap((branch) => {
    const { collections: inner, spaces } = withoutSpaces(branch, ids)
    const isEmptied = inner.length + spaces.length === 0 && branch.collections.length + branch.spaces.length > 0
    return isEmptied ? [] : [{ collection: branch.collection, collections: inner, spaces }]
  })
  return { collections, spaces: level.spaces.filter(({ id }) => !ids.has(id)) }
}

/** Returns false for a collection that is its own ancestor. */
function reachesRoot(id: string, byId: ReadonlyMap<string, Collection>): boolean {
  const passed = new Set<string>()
  let current: string | undefined = id
  while (current !== undefined) {
    if (passed.has(current)) return false
    passed.add(current)
    current = byId.get(current)?.parent
  }
  return true
}
