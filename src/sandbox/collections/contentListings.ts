import type { Collection } from '../../contract/collections.ts'
import type { Space } from '../../contract/spaces.ts'
import { may } from '../access/accessRules.ts'
import { cursorOf, limitOf, pageOf, type ListPage, type PageRequest } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { CollectionRow } from './collectionStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { collectionView } from './collectionView.ts'
import { spaceView } from '../spaces/spaceView.ts'

/** The place of a row among all others: position, then id. */
type SortKey = [number, string]

const beginning: SortKey = [-1e300, '']

/** A page of the spaces that `read` gives after a cursor, without those that the caller doesn't see. */
export function spacesPage(
  context: RequestContext,
  request: PageRequest,
  read: (after: SortKey) => SpaceRow[],
): ListPage<Space> {
  const seen = (row: SpaceRow) => may(context.roleInSpace(row), 'view')
  const rows = read(cursorOf(request, beginning) ?? beginning).filter(seen)
  const count = request.page === undefined ? rows.length : read(beginning).filter(seen).length
  return { ...pageOf(rows, limitOf(request), placeOf, (row) => spaceView(row, context)), count }
}

/** A page of the collections that `read` gives after a cursor, without those that the caller doesn't see. */
export function collectionsPage(
  context: RequestContext,
  request: PageRequest,
  read: (after: SortKey) => CollectionRow[],
): ListPage<Collection> {
  const seen = (row: CollectionRow) => may(context.roleInCollection(row), 'view')
  const rows = read(cursorOf(request, beginning) ?? beginning).filter(seen)
  const count = request.page === undefined ? rows.length : read(beginning).filter(seen).length
  return { ...pageOf(rows, limitOf(request), placeOf, (row) => collectionView(row, context)), count }
}

function placeOf(row: { position: number; id: string }): SortKey {
  return [row.position, row.id]
}
