import * as Type from 'typebox'
import type { Static } from 'typebox'
import { ChangeRequest } from './changeRequests.ts'
import { CommentBody } from './comments.ts'
import { maxChangesPerBatch } from './schemas/contentLimits.ts'
import { post } from './operation.ts'
import { File } from './revisions.ts'
import { identifier, links, nullable, optional } from './schemas/schema.ts'

/** Fields that a change can set besides the body. Front matter in the Markdown overrides them. '' clears a field. */
const pageFields = {
  title: optional(Type.String({ minLength: 1 })),
  slug: optional(Type.String({ maxLength: 100 })),
  emoji: optional(Type.String({ maxLength: 50 })),
  icon: optional(Type.String({ maxLength: 50 })),
  description: optional(Type.String()),
  hidden: optional(Type.Boolean()),
  noIndex: optional(Type.Boolean()),
  noRobotsIndex: optional(Type.Boolean()),
  condition: optional(Type.String({ maxLength: 1024 })),
}

const at = optional(Type.Integer({ minimum: 0 }))
const ref = optional(Type.String({ minLength: 1, maxLength: 256 }))

const fileFields = {
  name: Type.String({ minLength: 1, maxLength: 256 }),
  ref,
  contentType: optional(Type.String()),
}

/** A file to insert: from a public address, or as Base64 with a type. */
const NewFile = Type.Union([
  Type.Object({ ...fileFields, url: Type.String({ maxLength: 2048 }) }),
  Type.Object({ ...fileFields, base64: Type.String(), contentType: Type.String() }),
])

/** One change to the content of a change request (api-facts C1). */
export const ContentChange = Type.Union(
  [
    Type.Object({
      operation: Type.Literal('insert_page'),
      document: CommentBody,
      into: optional(identifier),
      at,
      ref,
      ...pageFields,
    }),
    Type.Object({
      operation: Type.Literal('update_page'),
      page: identifier,
      document: optional(CommentBody),
      into: optional(nullable(identifier)),
      at,
      ...pageFields,
    }),
    Type.Object({ operation: Type.Literal('delete_page'), page: identifier }),
    Type.Object({
      operation: Type.Literal('revert_page'),
      page: identifier,
      revision: optional(identifier),
      block: optional(Type.Array(identifier)),
    }),
    Type.Object({
      operation: Type.Literal('insert_files'),
      files: Type.Array(NewFile, { minItems: 1, maxItems: 20 }),
    }),
  ],
  { title: 'ContentChange' },
)
export type ContentChange = Static<typeof ContentChange>

const PageReference = Type.Object({ object: Type.Literal('page'), id: Type.String(), urls: links('location') })

/** The result for one page of a batch (api-facts C1). */
const Outcome = Type.Union([
  Type.Object({ object: Type.Literal('created_page'), ref, page: PageReference }),
  Type.Object({ object: Type.Literal('updated_page'), page: PageReference }),
  Type.Object({ object: Type.Literal('deleted_page'), page: Type.String() }),
])

/** Writing the content of a change request (api-facts C1). */
export const contentChangeOperations = {
  updateChangeRequestContent: post(
    '/spaces/{spaceId}/change-requests/{changeRequestId}/content',
    'Change pages and files of a change request. If one change fails, none is made.',
    Type.Union([
      ChangeRequest,
      Type.Object({
        changeRequest: ChangeRequest,
        changes: Type.Array(Outcome),
        insertedFiles: optional(Type.Array(File)),
      }),
    ]),
    {
      query: Type.Object({ compat: optional(Type.Boolean()) }),
      body: Type.Object({ changes: Type.Array(ContentChange, { minItems: 1, maxItems: maxChangesPerBatch }) }),
      errors: [409],
    },
  ),
}
