import type { Input, Output } from '../../contract/operations.ts'
import type { Review, reviewOperations } from '../../contract/reviews.ts'
import { may } from '../access/accessRules.ts'
import { bodyFormatOf, storedBody } from '../comments/commentBody.ts'
import { badRequest, conflict, orNotFound } from '../http/errors.ts'
import { firstKey, latestFirst, pageOf } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ChangeRequestRow } from '../changeRequests/changeRequestStore.ts'
import type { RequestedReviewerRow } from './reviewStore.ts'
import { requestedReviewerView, reviewView } from './reviewView.ts'
import { personView } from '../users/userView.ts'
import { changeRequestOf } from '../revisions/contentRequests.ts'
import type { Handlers } from '../http/handler.ts'

/** Operations on reviews, reviewers and contributors of a change request (api-facts C4). */
export const reviewHandlers: Handlers<keyof typeof reviewOperations> = {
  listChangeRequestReviews(context, input) {
    const row = changeRequestOf(context, input.changeRequestId)
    const listing = { revision: row.revision_id, outdated: input.outdated }
    const rows = context.platform.reviews.list(row.id, listing)
    return pageOf(input, latestFirst, rows, (review) => reviewView(review, row, context, bodyFormatOf(input)))
  },

  submitChangeRequestReview: (context, input) => submitReview(context, input),

  getChangeRequestReviewById(context, input) {
    const row = changeRequestOf(context, input.changeRequestId)
    const review = orNotFound(context.platform.reviews.get(row.id, input.reviewId), 'Review')
    return reviewView(review, row, context, bodyFormatOf(input))
  },

  listChangeRequestRequestedReviewers(context, input) {
    const row = changeRequestOf(context, input.changeRequestId)
    const order = {
      start: firstKey,
      key: (request: RequestedReviewerRow): [string, string] => [request.created_at ?? '', request.user_id],
    }
    const rows = context.platform.reviews.listRequests(row.id)
    return pageOf(input, order, rows, (request) => requestedReviewerView(request, row, context))
  },

  requestReviewersForChangeRequest: (context, input) => requestReviewers(context, input),

  removeRequestedReviewerFromChangeRequest(context, input) {
    const row = context.platform.changeRequests.find(context.space.id, input.changeRequestId)
    return row !== undefined && context.platform.reviews.removeRequest(row.id, input.userId)
  },

  listChangeRequestContributors: (context, input) => listContributors(context, input.changeRequestId),
}

function submitReview(context: RequestContext, input: Input<'submitChangeRequestReview'>): Review {
  const row = unfinished(changeRequestOf(context, input.changeRequestId))
  const { platform, user, now } = context
  const review = platform.reviews.add({
    id: platform.newId(),
    change_request_id: row.id,
    revision_id: row.revision_id,
    reviewer_id: user.id,
    requested_by: platform.reviews.getRequest(row.id, user.id)?.requested_by ?? null,
    status: input.body.status === 'approved' ? 'approved' : 'changes-requested',
    created_at: now,
    updated_at: now,
  })
  if (input.body.comment) {
    platform.comments.add({
      id: platform.newId(),
      space_id: row.space_id,
      change_request_id: row.id,
      review_id: review.id,
      revision_id: row.revision_id,
      posted_by: user.id,
      posted_at: now,
      body: storedBody(input.body.comment),
    })
  }
  return reviewView(review, row, context, 'markdown')
}

/** Requests reviews. A draft becomes open (api-facts P1 §3). */
function requestReviewers(
  context: RequestContext,
  input: Input<'requestReviewersForChangeRequest'>,
): Output<'requestReviewersForChangeRequest'> {
  const row = unfinished(changeRequestOf(context, input.changeRequestId))
  const { platform, user, now } = context
  const { users, subject, description } = input.body
  for (const userId of users) checkReviewer(context, userId)
  for (const userId of users) {
    platform.reviews.addRequest({
      change_request_id: row.id,
      user_id: userId,
      requested_by: user.id,
      revision_id: row.revision_id,
      created_at: now,
    })
  }
  platform.changeRequests.change(row.id, {
    status: 'open',
    updated_at: now,
    ...(subject === undefined ? {} : { subject }),
    ...(description === undefined ? {} : { description: JSON.stringify(description) }),
  })
  const requested = [...new Set(users)].flatMap((userId) => platform.reviews.getRequest(row.id, userId) ?? [])
  return { users: requested.map((request) => requestedReviewerView(request, row, context)) }
}

function checkReviewer(context: RequestContext, userId: string): void {
  const { users } = context.platform
  const memberRole = users.roleIn(context.space.organization_id, userId)
  if (memberRole === undefined) throw badRequest('“users” contains a user who isn’t a member of the organization.')
  if (may(context.roleOfMember(memberRole, context.space), 'merge')) return
  throw badRequest(
    `${users.user(userId)?.display_name ?? 'This member'} doesn’t have permission to review in this space.`,
  )
}

/** Lists users who edited or commented, latest first. A user who did both is listed twice. */
function listContributors(context: RequestContext, idOrNumber: string): Output<'listChangeRequestContributors'> {
  const row = changeRequestOf(context, idOrNumber)
  const { comments, reviews } = context.platform
  const authors = comments.authors({ spaceId: row.space_id, changeRequestId: row.id })
  const items = [
    ...reviews.editors(row.id).map((editor) => ({ ...editor, actionType: 'edit' as const })),
    ...authors.map((author) => ({ ...author, actionType: 'comment' as const })),
  ].map(({ user_id: id, count, updated_at: updatedAt, actionType }) => ({
    updatedAt,
    count,
    user: personView(id, context),
    actionType,
  }))
  items.sort((left, right) => (left.updatedAt < right.updatedAt ? 1 : left.updatedAt > right.updatedAt ? -1 : 0))
  return { count: items.length, items }
}

function unfinished(row: ChangeRequestRow): ChangeRequestRow {
  if (row.status === 'merged')
    throw conflict(`Change request #${row.number} is already merged, so it can’t be reviewed.`)
  if (row.status === 'archived') throw conflict(`Change request #${row.number} is archived. Reopen it first.`)
  return row
}
