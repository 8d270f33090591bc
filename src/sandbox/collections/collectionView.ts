import type { Collection } from '../../contract/collections.ts'
import { may } from '../access/accessRules.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { CollectionRow } from './collectionStore.ts'

/** Returns a collection in the form of the API, as the caller sees it (API part 1 §2.3). */
export function collectionView(row: CollectionRow, context: RequestContext): Collection {
  const role = context.roleInCollection(row)
  return {
    object: 'collection',
    id: row.id,
    title: row.title,
    ...(row.description === null ? {} : { description: row.description }),
    organization: row.organization_id,
    ...(row.parent_id === null ? {} : { parent: row.parent_id }),
    defaultLevel: row.default_level as Collection['defaultLevel'],
    urls: {
      location: context.addresses.api(`/collections/${row.id}`),
      app: context.addresses.collection(row.organization_id, row.id),
    },
    permissions: {
      view: may(role, 'view'),
      admin: may(role, 'admin'),
      viewInviteLinks: may(role, 'admin'),
      create: may(role, 'create'),
    },
  }
}
