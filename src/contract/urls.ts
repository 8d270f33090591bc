import * as Type from 'typebox'
import { ChangeRequest } from './changeRequests.ts'
import { Collection } from './collections.ts'
import { IntegrationBlock } from './integrations.ts'
import { get } from './operation.ts'
import { Page } from './revisions.ts'
import { oneOf, optional } from './schemas/schema.ts'
import { Space } from './spaces.ts'

/** Operations that resolve addresses: of the app (api-facts C8), and of embedded content (today's live service). */
export const urlOperations = {
  getContentByUrl: get(
    '/urls/content',
    'Find the collection, space, change request, or page that an address in the app belongs to.',
    Type.Object({
      collection: optional(Collection),
      space: optional(Space),
      changeRequest: optional(ChangeRequest),
      page: optional(Page),
    }),
    { url: Type.String({ minLength: 1, maxLength: 2048 }) },
  ),
  getEmbedByUrlInSpace: get(
    '/spaces/{spaceId}/embed',
    'Find out how a page of a space shows an embedded address.',
    Type.Object({
      title: Type.String(),
      site: Type.String(),
      icon: optional(Type.String()),
      type: oneOf('link', 'rich', 'integration'),
      /** For `rich`. */
      html: optional(Type.String()),
      /** For `integration`: its name, and its block. */
      integration: optional(Type.String()),
      block: optional(IntegrationBlock),
    }),
    { url: Type.String({ minLength: 1, maxLength: 2048 }) },
  ),
}
