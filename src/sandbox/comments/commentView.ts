import type { Comment, CommentReply } from '../../contract/comments.ts'
import type { User } from '../../contract/users.ts'
import { may } from '../access/accessRules.ts'
import { bodyView, type BodyFormat } from './commentBody.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { CommentRow, ReactionRow, ReplierRow } from './commentStore.ts'
import { personView } from '../users/userView.ts'

/** Returns comments and replies of the path's space in the form of the API, many at once (API part 1 §2.6). */
export class CommentViews {
  readonly #context: RequestContext
  readonly #format: BodyFormat
  readonly #mayComment: boolean
  readonly #isAdmin: boolean
  readonly #users = new Map<string, User>()

  constructor(context: RequestContext, format: BodyFormat) {
    this.#context = context
    this.#format = format
    const role = context.roleInSpace(context.space)
    this.#mayComment = may(role, 'comment')
    this.#isAdmin = may(role, 'admin')
  }

  comments(rows: readonly CommentRow[]): Comment[] {
    const ids = rows.map((row) => row.id)
    const { comments } = this.#context.platform
    const reactions = Map.groupBy(comments.reactions(ids), (reaction) => reaction.comment_id)
    const repliers = Map.groupBy(comments.repliers(ids), (replier) => replier.parent_id)
    return rows.map((row) => this.#comment(row, reactions.get(row.id) ?? [], repliers.get(row.id) ?? []))
  }

  comment(row: CommentRow): Comment {
    const { comments } = this.#context.platform
    return this.#comment(row, comments.reactions([row.id]), comments.repliers([row.id]))
  }

  replies(rows: readonly CommentRow[]): CommentReply[] {
    const found = this.#context.platform.comments.reactions(rows.map((row) => row.id))
    const reactions = Map.groupBy(found, (reaction) => reaction.comment_id)
    return rows.map((row) => this.#reply(row, reactions.get(row.id) ?? []))
  }

  reply(row: CommentRow): CommentReply {
    return this.#reply(row, this.#context.platform.comments.reactions([row.id]))
  }

  /** Returns whether the caller can edit or delete a comment. Only its author and administrators can. */
  mayEdit(row: CommentRow): boolean {
    return this.#isAdmin || (this.#mayComment && row.posted_by === this.#context.user.id)
  }

  #comment(row: CommentRow, reactions: readonly ReactionRow[], repliers: readonly ReplierRow[]): Comment {
    return {
      object: 'comment',
      ...this.#shared(row, reactions),
      replies: repliers.reduce((sum, replier) => sum + replier.count, 0),
      repliers: repliers.map((replier) => ({
        updatedAt: replier.updated_at,
        count: replier.count,
        user: this.#user(replier.user_id),
      })),
      target: targetView(row),
      urls: { location: this.#context.addresses.api(commentPath(row)) },
      permissions: { ...this.#permissions(row), reply: this.#mayComment },
      ...this.#statusView(row),
    }
  }

  #reply(row: CommentRow, reactions: readonly ReactionRow[]): CommentReply {
    const parent = commentPath({ ...row, id: row.parent_id ?? '' })
    return {
      object: 'comment-reply',
      ...this.#shared(row, reactions),
      urls: { location: this.#context.addresses.api(`${parent}/replies/${row.id}`) },
      permissions: this.#permissions(row),
    }
  }

  #shared(row: CommentRow, reactions: readonly ReactionRow[]) {
    return {
      id: row.id,
      postedBy: this.#user(row.posted_by),
      postedAt: row.posted_at,
      ...(row.edited_at === null ? {} : { editedAt: row.edited_at }),
      reactions: [...Map.groupBy(reactions, (reaction) => reaction.emoji)].map(([emoji, given]) => ({
        emoji,
        count: given.length,
        users: given.map((one) => ({ user: this.#user(one.user_id), reactedAt: one.reacted_at })),
      })),
      body: bodyView(row, this.#format),
    }
  }

  #permissions(row: CommentRow): CommentReply['permissions'] {
    return { view: true, edit: this.mayEdit(row), delete: this.mayEdit(row) }
  }

  #statusView(row: CommentRow): Pick<Comment, 'status' | 'resolvedAt' | 'resolvedBy'> {
    if (row.resolved_at === null) return { status: 'open' }
    return {
      status: 'resolved',
      resolvedAt: row.resolved_at,
      ...(row.resolved_by === null ? {} : { resolvedBy: this.#user(row.resolved_by) }),
    }
  }

  #user(id: string): User {
    const user = this.#users.get(id) ?? personView(id, this.#context)
    this.#users.set(id, user)
    return user
  }
}

function targetView(row: CommentRow): Comment['target'] {
  return {
    ...(row.node_id === null ? {} : { node: { id: row.node_id } }),
    ...(row.cell_record === null || row.cell_definition === null
      ? {}
      : { tableCell: { record: row.cell_record, definition: row.cell_definition } }),
    ...(row.change_request_id === null ? {} : { changeRequest: row.change_request_id }),
    ...(row.review_id === null ? {} : { review: row.review_id }),
    ...(row.page_id === null ? {} : { page: { id: row.page_id } }),
    space: row.space_id,
    revision: row.revision_id,
  }
}

function commentPath(row: Pick<CommentRow, 'id' | 'space_id' | 'change_request_id'>): string {
  const branch = row.change_request_id === null ? '' : `/change-requests/${row.change_request_id}`
  return `/spaces/${row.space_id}${branch}/comments/${row.id}`
}
