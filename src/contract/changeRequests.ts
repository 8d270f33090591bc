import * as Type from 'typebox'
import type { Static } from 'typebox'
import { maxSubjectLength } from './schemas/contentLimits.ts'
import { ContentRef } from './schemas/conventions.ts'
import { Document } from './schemas/document.ts'
import { create, get, list, patch, post } from './operation.ts'
import { identifier, links, model, oneOf, optional, timestamp } from './schemas/schema.ts'
import { User } from './users.ts'

const status = oneOf('draft', 'open', 'archived', 'merged')
const subject = Type.String({ maxLength: maxSubjectLength })

const linkTarget = Type.Object({ kind: Type.Literal('url'), url: Type.String({ minLength: 1, maxLength: 2048 }) })
const linkTitle = optional(Type.String({ maxLength: 128 }))

/** An object that a change request is about, such as a ticket (api-facts P1 §2.5). */
const ChangeRequestLink = Type.Object({ id: Type.String(), ref: linkTarget, title: linkTitle })
export type ChangeRequestLink = Static<typeof ChangeRequestLink>

/** A change request: a branch of a space's content (API part 1 §2.5). `number` counts within the space. */
export const ChangeRequest = model('ChangeRequest', {
  object: Type.Literal('change-request'),
  id: Type.String(),
  number: Type.Number(),
  status,
  subject,
  description: optional(Document),
  createdBy: User,
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Needed to read organization lists, which contain the change requests of all spaces. */
  space: identifier,
  revision: Type.String(),
  revisionInitial: Type.String(),
  revisionMergedAncestor: optional(Type.String()),
  revisionMerged: optional(Type.String()),
  comments: Type.Number(),
  outdated: Type.Boolean(),
  conversationsIssuesCluster: optional(Type.String()),
  links: optional(Type.Array(ChangeRequestLink)),
  urls: links('app', 'location'),
})
export type ChangeRequest = Static<typeof ChangeRequest>

const filters = {
  creator: optional(Type.String()),
  contributor: optional(Type.String()),
  requestedReviewer: optional(Type.String()),
  conversationsIssuesCluster: optional(Type.String()),
  /** Newest first. */
  orderBy: optional(oneOf('updatedAt', 'createdAt')),
}

const one = '/spaces/{spaceId}/change-requests/{changeRequestId}'

/** Operations on change requests (API part 1 §4.4). `{changeRequestId}` takes the id or the number. */
export const changeRequestOperations = {
  listChangeRequestsForSpace: list(
    '/spaces/{spaceId}/change-requests',
    'List the change requests of a space. The default is open ones.',
    ChangeRequest,
    { status: optional(status), ...filters },
  ),
  listChangeRequestsForOrganization: list(
    '/orgs/{organizationId}/change-requests',
    'List the change requests of an organization. The default is open ones.',
    ChangeRequest,
    { status: optional(Type.Array(status)), space: optional(identifier), ...filters },
  ),
  createChangeRequest: create('/spaces/{spaceId}/change-requests', 'Create a change request.', ChangeRequest, {
    body: Type.Object({
      subject: optional(subject),
      template: optional(
        Type.Object({
          id: identifier,
          params: optional(Type.Object({ contentRefs: optional(Type.Record(Type.String(), ContentRef)) })),
        }),
      ),
    }),
  }),
  getChangeRequestById: get(one, 'Get a change request.', ChangeRequest),
  updateChangeRequestById: patch(
    one,
    'Change the subject, description, or status of a change request.',
    ChangeRequest,
    {
      body: Type.Object({
        subject: optional(subject),
        description: optional(Document),
        status: optional(oneOf('draft', 'open', 'archived')),
        /** Replaces all links. One with an `id` updates the existing link. */
        links: optional(
          Type.Array(Type.Object({ id: optional(identifier), ref: linkTarget, title: linkTitle }), { maxItems: 10 }),
        ),
      }),
      errors: [409],
    },
  ),
  mergeChangeRequest: post(
    `${one}/merge`,
    'Merge a change request into the content of its space. You can’t undo this.',
    Type.Object({ revision: Type.String(), result: oneOf('merge', 'conflicts') }),
    { errors: [409] },
  ),
  updateChangeRequest: post(
    `${one}/update`,
    'Update a change request with the published content of its space.',
    Type.Object({ revision: Type.String(), result: oneOf('update', 'conflicts') }),
    { errors: [409] },
  ),
  getChangeRequestPDF: get(
    `${one}/pdf`,
    'Get the address of a PDF of a change request. It works for an hour.',
    Type.Object({ url: Type.String() }),
    { page: optional(Type.String()), only: optional(Type.Boolean()) },
  ),
}
