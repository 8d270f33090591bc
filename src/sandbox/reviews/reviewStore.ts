import type { StoredRows } from '../database/database.ts'
import { stored, TableStore } from '../database/store.ts'

/** The result of a review (api-facts C4). */
export type ReviewStatus = 'approved' | 'changes-requested'

/** A review as stored. `requested_by` is the user who asked for it. */
export interface ReviewRow {
  readonly seq: number
  readonly id: string
  readonly change_request_id: string
  readonly revision_id: string
  readonly reviewer_id: string
  readonly requested_by: string | null
  readonly status: ReviewStatus
  readonly created_at: string
  readonly updated_at: string
}

/** A user who was asked for a review and hasn't given one. Values from an older data folder can be null. */
export interface RequestedReviewerRow {
  readonly change_request_id: string
  readonly user_id: string
  readonly requested_by: string | null
  readonly revision_id: string | null
  readonly created_at: string | null
}

/** Which reviews to list: those of the current revision, outdated ones, or all. */
interface ReviewListing {
  readonly revision: string
  readonly outdated?: boolean | undefined
}

/** Stores reviews of change requests and review requests. */
export class ReviewStore extends TableStore<ReviewRow, Omit<ReviewRow, 'seq'>> {
  protected override readonly table = 'reviews'

  /** Adds a review, removes the reviewer's pending request, and returns the review as stored. */
  override add(review: Omit<ReviewRow, 'seq'>): ReviewRow {
    const seq = this.database.insert('reviews', review)
    this.removeRequest(review.change_request_id, review.reviewer_id)
    return { ...review, seq }
  }

  get(changeRequestId: string, id: string): ReviewRow | undefined {
    return this.findRow({ change_request_id: changeRequestId, id })
  }

  /** Returns the reviews to list, latest first. */
  list(changeRequestId: string, { revision, outdated }: ReviewListing): StoredRows<ReviewRow, [number]> {
    const matching = 'change_request_id = :id AND (:outdated IS NULL OR (revision_id <> :revision) = :outdated)'
    return this.latestFirst(matching, { id: changeRequestId, revision, outdated: stored(outdated) })
  }

  /** Returns the last review of each reviewer. */
  latest(changeRequestId: string): ReviewRow[] {
    const last = 'SELECT max(seq) FROM reviews WHERE change_request_id = ? GROUP BY reviewer_id'
    return this.allWhere(`seq IN (${last}) ORDER BY seq`, changeRequestId)
  }

  /** Asks a user for a review. An earlier request of the same user stays unchanged. */
  addRequest(
    request: Pick<RequestedReviewerRow, 'change_request_id' | 'user_id'> & Partial<RequestedReviewerRow>,
  ): void {
    this.database.insertNew('requested_reviewers', request)
  }

  getRequest(changeRequestId: string, userId: string): RequestedReviewerRow | undefined {
    const key = { change_request_id: changeRequestId, user_id: userId }
    return this.database.find<RequestedReviewerRow>('requested_reviewers', key)
  }

  /** Returns the review requests by time and user, oldest first. */
  listRequests(changeRequestId: string): StoredRows<RequestedReviewerRow, [string, string]> {
    return this.database.list({
      from: 'requested_reviewers',
      where: 'change_request_id = :id',
      values: { id: changeRequestId },
      by: ["coalesce(created_at, '')", 'user_id'],
    })
  }

  /** Removes a review request. Returns false if it doesn't exist. */
  removeRequest(changeRequestId: string, userId: string): boolean {
    return this.database.delete('requested_reviewers', { change_request_id: changeRequestId, user_id: userId })
  }

  /** Returns who edited the content of a change request, how often and when last. */
  editors(changeRequestId: string): { user_id: string; count: number; updated_at: string }[] {
    const sql = 'SELECT user_id, edits AS count, updated_at FROM contributors WHERE change_request_id = ?'
    return this.database.all(sql, changeRequestId)
  }
}
