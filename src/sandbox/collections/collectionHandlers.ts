import type { collectionOperations } from '../../contract/collections.ts'
import { may } from '../access/accessRules.ts'
import { badRequest } from '../http/errors.ts'
import { byPosition, pageOfSorted } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { CollectionRow } from './collectionStore.ts'
import { collectionView } from './collectionView.ts'
import type { Handlers } from '../http/handler.ts'
import { moveTargetFor, transferTarget } from './moveTarget.ts'
import { spaceView } from '../spaces/spaceView.ts'

/** Operations on collections (API part 1 §4.1). */
export const collectionHandlers: Handlers<keyof typeof collectionOperations> = {
  getCollectionById: (context) => collectionView(context.collection, context),

  deleteCollectionById(context) {
    const { collections, spaces } = context.platform
    const { id, parent_id: parentId } = context.collection
    const place = { parent_id: parentId }
    for (const inner of collections.withNested(id)) if (inner.parent_id === id) collections.change(inner.id, place)
    for (const space of spaces.allInCollection(id))
      spaces.change(space.id, { ...place, ...visibilityIn(parentId, space) })
    collections.remove(id)
    return true
  },

  updateCollectionById(context, input) {
    const { title, description, defaultLevel } = input.body
    context.platform.collections.change(context.collection.id, { title, description, default_level: defaultLevel })
    return viewOf(context, context.collection.id)
  },

  listSpacesInCollectionById(context, input) {
    const rows = context.platform.spaces
      .listInCollection(context.collection.id)
      .filter((row) => may(context.roleInSpace(row), 'view'))
    return pageOfSorted(input, byPosition, rows, (row) => spaceView(row, context))
  },

  moveCollection(context, input) {
    const { id } = context.collection
    const place = moveTargetFor(context, { ...context.collection, kind: 'collection' }, input.body)
    context.platform.collections.change(id, place)
    return viewOf(context, id)
  },

  transferCollection(context, input) {
    const { collections, spaces, siblings } = context.platform
    const { id } = context.collection
    const target = transferTarget(context, context.collection, input.body.organization)
    const position = siblings.lastPosition(target.id)
    for (const inner of collections.withNested(id)) {
      for (const space of spaces.allInCollection(inner.id)) spaces.change(space.id, { organization_id: target.id })
      collections.change(inner.id, { organization_id: target.id })
    }
    collections.change(id, { parent_id: null, position })
    return viewOf(context, id)
  },

  listCollectionsInOrganizationById(context, input) {
    const rows = context.platform.collections
      .list(context.organization.id, input.nested ?? true)
      .filter((row) => may(context.roleInCollection(row), 'view'))
    return pageOfSorted(input, byPosition, rows, (row) => collectionView(row, context))
  },

  createCollection(context, input) {
    const { platform, organization } = context
    const { title = 'Untitled', parent } = input.body ?? {}
    if (parent !== undefined && context.collectionFor(parent, 'create').organization_id !== organization.id) {
      throw badRequest('The parent collection is in another organization.')
    }
    const row: CollectionRow = {
      id: platform.newId(),
      organization_id: organization.id,
      parent_id: parent ?? null,
      title,
      description: null,
      default_level: 'inherit',
      position: platform.siblings.lastPosition(organization.id),
    }
    platform.collections.add(row)
    return collectionView(row, context)
  },
}

/** A space that was visible through its collection becomes private when it leaves all collections. */
export function visibilityIn(parentId: string | null, space: { visibility: string }): { visibility?: string } {
  return parentId === null && space.visibility === 'in-collection' ? { visibility: 'private' } : {}
}

function viewOf(context: RequestContext, id: string) {
  return collectionView(context.collectionFor(id, 'view'), context)
}
