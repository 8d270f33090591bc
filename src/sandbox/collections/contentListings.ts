import type { Collection } from '../../contract/collections.ts'
import type { Space } from '../../contract/spaces.ts'
import { may } from '../access/accessRules.ts'
import { cursorOf, limitOf, pageOf, type ListPage, type PageRequest } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { CollectionRow } from './collectionStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { collectionView } from './collectionView.ts'
import { spaceView } from '../spaces/spaceView.ts'

/** The sort key of a row: position, then id. */
type SortKey = [number, string]

const firstKey: SortKey = [-1e300, '']

/** Returns a page of the spaces that `read` finds after a cursor, without those that the caller can't see. */
export function spacesPage(
  context: RequestContext,
  request: PageRequest,
  read: (after: SortKey) => SpaceRow[],
): ListPage<Space> {
  const isVisible = (row: SpaceRow) => may(context.roleInSpace(row), 'view')
  const rows = read(cursorOf(request, firstKey) ?? firstKey).filter(isVisible)
  const count = request.page === undefined ? rows.length : read(firstKey).filter(isVisible).length
  return { ...pageOf(rows, limitOf(request), placeOf, (row) => spaceView(row, context)), count }
}

/** Returns a page of the collections that `read` finds after a cursor, without those that the caller can't see. */
export function collectionsPage(
  context: RequestContext,
  request: PageRequest,
  read: (after: SortKey) => CollectionRow[],
): ListPage<Collection> {
  const isVisible = (row: CollectionRow) => may(context.roleInCollection(row), 'view')
  const rows = read(cursorOf(request, firstKey) ?? firstKey).filter(isVisible)
  const count = request.page === undefined ? rows.length : read(firstKey).filter(isVisible).length
  return { ...pageOf(rows, limitOf(request), placeOf, (row) => collectionView(row, context)), count }
}

function placeOf(row: { position: number; id: string }): SortKey {
  return [row.position, row.id]
}
