import * as Type from 'typebox'
import type { Static } from 'typebox'
import { Comment, CommentBody } from './comments.ts'
import { maxSubjectLength } from './schemas/contentLimits.ts'
import { Document } from './schemas/document.ts'
import { operation } from './operation.ts'
import { identifier, links, listOf, model, oneOf, optional, pagedQuery, timestamp } from './schemas/schema.ts'
import { Team } from './teams.ts'
import { User } from './users.ts'

const reviewStatus = oneOf('approved', 'changes-requested')

/**
 * A review of a change request at a revision (api-facts C4). It's outdated if the change request changed since then.
 */
export const Review = model('Review', {
  object: Type.Literal('change-request-review'),
  id: Type.String(),
  revision: Type.String(),
  reviewer: User,
  requestedBy: optional(User),
  status: reviewStatus,
  outdated: Type.Boolean(),
  comment: optional(Comment),
  createdAt: timestamp,
  updatedAt: timestamp,
  urls: links('location'),
})
export type Review = Static<typeof Review>

/** A person or team whose review is requested (api-facts C4). */
export const RequestedReviewer = model('RequestedReviewer', {
  object: Type.Literal('change-request-requested-reviewer'),
  revision: Type.String(),
  requestedBy: User,
  createdAt: timestamp,
  kind: oneOf('user', 'team'),
  user: optional(User),
  team: optional(Team),
})
export type RequestedReviewer = Static<typeof RequestedReviewer>

/** A person who edited or commented on a change request (api-facts C4). */
const Contributor = Type.Object({
  updatedAt: timestamp,
  count: Type.Number(),
  user: User,
  actionType: oneOf('edit', 'comment'),
})

const changeRequest = '/spaces/{spaceId}/change-requests/{changeRequestId}'
const format = optional(oneOf('document', 'markdown'))

/** Operations on reviews, reviewers and contributors of a change request (api-facts C4). */
export const reviewOperations = {
  listChangeRequestReviews: operation({
    method: 'GET',
    path: `${changeRequest}/reviews`,
    summary: 'List the reviews of a change request.',
    query: pagedQuery({ format, outdated: optional(Type.Boolean()) }),
    responses: { 200: listOf(Review) },
  }),
  submitChangeRequestReview: operation({
    method: 'POST',
    path: `${changeRequest}/reviews`,
    summary: 'Approve a change request, or request changes.',
    body: Type.Object({ status: reviewStatus, comment: optional(CommentBody) }),
    responses: { 201: Review },
    location: true,
    errors: [409],
  }),
  getChangeRequestReviewById: operation({
    method: 'GET',
    path: `${changeRequest}/reviews/{reviewId}`,
    summary: 'Get a review of a change request.',
    query: Type.Object({ format }),
    responses: { 200: Review },
  }),
  listChangeRequestRequestedReviewers: operation({
    method: 'GET',
    path: `${changeRequest}/requested-reviewers`,
    summary: 'List the requested reviewers who haven’t reviewed yet.',
    query: pagedQuery({}),
    responses: { 200: listOf(RequestedReviewer) },
  }),
  requestReviewersForChangeRequest: operation({
    method: 'POST',
    path: `${changeRequest}/requested-reviewers`,
    summary: 'Request reviews from people.',
    body: Type.Object({
      users: Type.Array(identifier),
      subject: optional(Type.String({ maxLength: maxSubjectLength })),
      description: optional(Document),
    }),
    responses: { 200: Type.Object({ users: optional(Type.Array(RequestedReviewer)) }) },
    errors: [409],
  }),
  removeRequestedReviewerFromChangeRequest: operation({
    method: 'DELETE',
    path: `${changeRequest}/requested-reviewers/{userId}`,
    summary: 'Withdraw a request for a review.',
    responses: { 204: null, 205: null },
  }),
  listChangeRequestContributors: operation({
    method: 'GET',
    path: `${changeRequest}/contributors`,
    summary: 'List the people who edited a change request or commented on it.',
    responses: { 200: listOf(Contributor) },
  }),
}
