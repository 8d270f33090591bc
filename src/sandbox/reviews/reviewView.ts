import type { RequestedReviewer, Review } from '../../contract/reviews.ts'
import type { BodyFormat } from '../comments/commentBody.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ChangeRequestRow } from '../changeRequests/changeRequestStore.ts'
import type { RequestedReviewerRow, ReviewRow } from './reviewStore.ts'
import { CommentViews } from '../comments/commentView.ts'
import { personView } from '../users/userView.ts'

/** Returns a review in the form of the API (api-facts C4). It's outdated if the change request has changed since. */
export function reviewView(
  row: ReviewRow,
  changeRequest: ChangeRequestRow,
  context: RequestContext,
  format: BodyFormat,
): Review {
  const comment = context.platform.comments.ofReview(row.id)
  const path = `/spaces/${changeRequest.space_id}/change-requests/${changeRequest.id}/reviews/${row.id}`
  return {
    object: 'change-request-review',
    id: row.id,
    revision: row.revision_id,
    reviewer: personView(row.reviewer_id, context),
    ...(row.requested_by === null ? {} : { requestedBy: personView(row.requested_by, context) }),
    status: row.status,
    outdated: row.revision_id !== changeRequest.revision_id,
    ...(comment ? { comment: new CommentViews(context, format).comment(comment) } : {}),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: { location: context.addresses.api(path) },
  }
}

/** Returns a review request in the form of the API (api-facts C4). */
export function requestedReviewerView(
  row: RequestedReviewerRow,
  changeRequest: ChangeRequestRow,
  context: RequestContext,
): RequestedReviewer {
  return {
    object: 'change-request-requested-reviewer',
    revision: row.revision_id ?? changeRequest.revision_id,
    requestedBy: personView(row.requested_by ?? changeRequest.created_by, context),
    createdAt: row.created_at ?? changeRequest.created_at,
    kind: 'user',
    user: personView(row.user_id, context),
  }
}
