import type { StoredRows } from '../database/database.ts'
import { TableStore } from '../database/store.ts'

/** A comment as stored, or a reply if it has a parent. `body` is the body from the request, as JSON. */
export interface CommentRow {
  readonly seq: number
  readonly id: string
  readonly space_id: string
  readonly change_request_id: string | null
  readonly parent_id: string | null
  readonly review_id: string | null
  readonly page_id: string | null
  readonly node_id: string | null
  readonly cell_record: string | null
  readonly cell_definition: string | null
  readonly revision_id: string
  readonly posted_by: string
  readonly posted_at: string
  readonly edited_at: string | null
  readonly body: string
  readonly resolved_at: string | null
  readonly resolved_by: string | null
}

/** A new comment. The columns that it leaves out are null. */
type NewComment = Pick<CommentRow, 'id' | 'space_id' | 'revision_id' | 'posted_by' | 'posted_at' | 'body'> &
  Partial<Omit<CommentRow, 'seq'>>

const nothing = {
  change_request_id: null,
  parent_id: null,
  review_id: null,
  page_id: null,
  node_id: null,
  cell_record: null,
  cell_definition: null,
  edited_at: null,
  resolved_at: null,
  resolved_by: null,
}

/** What comments are about: the main content of a space, or one of its change requests. */
export interface CommentScope {
  readonly spaceId: string
  readonly changeRequestId: string | null
}

/** The filter and order of a list of comments. */
export interface CommentListing {
  readonly status: 'all' | 'open' | 'resolved'
  readonly order: 'asc' | 'desc'
  readonly page?: string | undefined
  readonly authors?: readonly string[] | undefined
}

/** The sort key of a comment: when it was posted, then its number. */
export type CommentKey = [string, number]

/** A user's reaction to a comment or reply. */
export interface ReactionRow {
  readonly comment_id: string
  readonly emoji: string
  readonly user_id: string
  readonly reacted_at: string
}

/** How often a user replied to a comment, and when last. */
export interface ReplierRow {
  readonly parent_id: string
  readonly user_id: string
  readonly count: number
  readonly updated_at: string
}

/** Stores comments, replies and reactions. */
export class CommentStore extends TableStore<CommentRow, NewComment> {
  protected override readonly table = 'comments'

  /** Adds a comment or reply, and returns it as stored. */
  override add(comment: NewComment): CommentRow {
    const row = { ...nothing, ...comment }
    return { ...row, seq: this.database.insert(this.table, row) }
  }

  /** Returns a comment that starts a thread. */
  get(place: CommentScope, id: string): CommentRow | undefined {
    return this.findRow({ id, space_id: place.spaceId, change_request_id: place.changeRequestId, parent_id: null })
  }

  getReply(parentId: string, id: string): CommentRow | undefined {
    return this.findRow({ id, parent_id: parentId })
  }

  /** Returns the comment that was made in a review. */
  ofReview(reviewId: string): CommentRow | undefined {
    return this.firstWhere('review_id = ? AND parent_id IS NULL', reviewId)
  }

  /** Returns the comments that start threads. */
  list(place: CommentScope, listing: CommentListing): StoredRows<CommentRow, CommentKey> {
    return this.database.list({
      from: 'comments',
      countedFrom: 'comments INDEXED BY comments_by_time',
      where: matching,
      values: {
        ...placeValues(place),
        resolved: listing.status === 'all' ? null : listing.status === 'resolved' ? 1 : 0,
        page: listing.page,
        authors: listing.authors && JSON.stringify(listing.authors),
      },
      by: ['posted_at', 'seq'],
      descending: listing.order === 'desc',
    })
  }

  /** Returns how many threads aren't resolved. */
  openCount(place: CommentScope): number {
    return (
      this.database.get<{ count: number }>(
        'SELECT count FROM open_comments WHERE space_id = ? AND change_request_id = ?',
        place.spaceId,
        place.changeRequestId ?? '',
      )?.count ?? 0
    )
  }

  /** Returns the replies to a comment, oldest first. */
  replies(parentId: string): StoredRows<CommentRow, CommentKey> {
    return this.database.list({
      from: 'comments',
      where: 'parent_id = :parent',
      values: { parent: parentId },
      by: ['posted_at', 'seq'],
    })
  }

  /** Returns who replied to some comments, in the order of their first replies. */
  repliers(parentIds: readonly string[]): ReplierRow[] {
    return this.database.all<ReplierRow>(
      `SELECT parent_id, posted_by AS user_id, count(*) AS count, max(posted_at) AS updated_at FROM comments
       WHERE parent_id IN (SELECT value FROM json_each(?)) GROUP BY parent_id, posted_by ORDER BY min(seq)`,
      JSON.stringify(parentIds),
    )
  }

  /** Adds a reaction. The same reaction of the same user counts once. */
  react(reaction: ReactionRow): void {
    this.database.insertNew('reactions', reaction)
  }

  /** Removes a user's reaction. */
  unreact(commentId: string, emoji: string, userId: string): void {
    this.database.delete('reactions', { comment_id: commentId, emoji, user_id: userId })
  }

  /** Returns the reactions to some comments or replies, oldest first. */
  reactions(commentIds: readonly string[]): ReactionRow[] {
    return this.database.all<ReactionRow>(
      `SELECT comment_id, emoji, user_id, reacted_at FROM reactions
       WHERE comment_id IN (SELECT value FROM json_each(?)) ORDER BY seq`,
      JSON.stringify(commentIds),
    )
  }

  /** Returns the members of an organization who commented or replied, with the number of their first comment, which orders them. */
  commenters(place: CommentScope, organizationId: string): { user_id: string; seq: number }[] {
    return this.database.all<{ user_id: string; seq: number }>(
      `SELECT m.user_id, (SELECT min(seq) FROM comments
         WHERE space_id = :space AND change_request_id IS :changeRequest AND posted_by = m.user_id) AS seq
       FROM members m WHERE m.organization_id = :organization AND seq IS NOT NULL ORDER BY seq`,
      { ...placeValues(place), organization: organizationId },
    )
  }

  /** Returns who commented or replied, how often and when last. */
  authors(place: CommentScope): { user_id: string; count: number; updated_at: string }[] {
    return this.database.all<{ user_id: string; count: number; updated_at: string }>(
      `SELECT posted_by AS user_id, count(*) AS count, max(coalesce(edited_at, posted_at)) AS updated_at FROM comments
       WHERE space_id = :space AND change_request_id IS :changeRequest GROUP BY posted_by`,
      placeValues(place),
    )
  }
}

const matching = `
  space_id = :space AND change_request_id IS :changeRequest AND parent_id IS NULL
  AND (:resolved IS NULL OR (resolved_at IS NOT NULL) = :resolved)
  AND (:page IS NULL OR page_id = :page)
  AND (:authors IS NULL OR posted_by IN (SELECT value FROM json_each(:authors)))`

function placeValues(place: CommentScope) {
  return { space: place.spaceId, changeRequest: place.changeRequestId }
}
