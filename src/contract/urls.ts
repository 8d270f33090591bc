import { Type } from 'typebox'
import { ChangeRequest } from './changeRequests.ts'
import { Collection } from './collections.ts'
import { operation } from './operation.ts'
import { Page } from './revisions.ts'
import { optional } from './schemas/schema.ts'
import { Space } from './spaces.ts'

/** Finding things by their address in the app (api-facts C8). */
export const urlOperations = {
  getContentByUrl: operation({
    method: 'GET',
    path: '/urls/content',
    summary: 'Find the collection, space, change request or page behind an address in the app.',
    query: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2048 }) }),
    responses: {
      200: Type.Object({
        collection: optional(Collection),
        space: optional(Space),
        changeRequest: optional(ChangeRequest),
        page: optional(Page),
      }),
    },
  }),
}
