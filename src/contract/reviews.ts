import * as Type from 'typebox'
import type { Static } from 'typebox'
import { Comment, CommentBody } from './comments.ts'
import { maxSubjectLength } from './schemas/contentLimits.ts'
import { Document } from './schemas/document.ts'
import { create, get, list, post, remove } from './operation.ts'
import { identifier, links, listOf, model, oneOf, optional, timestamp } from './schemas/schema.ts'
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
  listChangeRequestReviews: list(`${changeRequest}/reviews`, 'List the reviews of a change request.', Review, {
    format,
    outdated: optional(Type.Boolean()),
  }),
  submitChangeRequestReview: create(
    `${changeRequest}/reviews`,
    'Approve a change request, or request changes.',
    Review,
    { body: Type.Object({ status: reviewStatus, comment: optional(CommentBody) }), errors: [409] },
  ),
  getChangeRequestReviewById: get(`${changeRequest}/reviews/{reviewId}`, 'Get a review of a change request.', Review, {
    format,
  }),
  listChangeRequestRequestedReviewers: list(
    `${changeRequest}/requested-reviewers`,
    'List the requested reviewers who haven’t reviewed yet.',
    RequestedReviewer,
  ),
  requestReviewersForChangeRequest: post(
    `${changeRequest}/requested-reviewers`,
    'Request reviews from people.',
    Type.Object({ users: optional(Type.Array(RequestedReviewer)) }),
    {
      body: Type.Object({
        users: Type.Array(identifier),
        subject: optional(Type.String({ maxLength: maxSubjectLength })),
        description: optional(Document),
      }),
      errors: [409],
    },
  ),
  removeRequestedReviewerFromChangeRequest: remove(
    `${changeRequest}/requested-reviewers/{userId}`,
    'Withdraw a request for a review.',
  ),
  listChangeRequestContributors: get(
    `${changeRequest}/contributors`,
    'List the people who edited a change request or commented on it.',
    listOf(Contributor),
  ),
}
