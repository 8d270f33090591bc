import type { Comment, CommentReply } from '../../contract/comments.ts'
import type { Member } from '../../contract/members.ts'
import type { Input } from '../../contract/operations.ts'
import { forbidden, orNotFound } from '../http/errors.ts'
import type { Source } from '../revisions/reading.ts'
import { oldestFirst, pageOf, pageOfSorted, type ListPage, type PageRequest } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ChangeRequestRow } from '../changeRequests/changeRequestStore.ts'
import type { CommentKey, CommentListing, CommentScope, CommentRow } from './commentStore.ts'
import { CommentViews } from './commentView.ts'
import { MemberViews } from '../members/memberView.ts'
import { bodyFormatOf, storedBody } from './commentBody.ts'
import { checkTarget } from './commentTarget.ts'

type ListQuery = Omit<Input<'listCommentsInSpace'>, 'spaceId'>
type NewComment = Input<'postCommentInSpace'>['body']
type CommentChanges = Input<'updateCommentInSpace'>['body']
type FormatQuery = { readonly format?: string }

/** Answers requests about the comments on the main content of the path's space, or on one of its change requests. */
export class CommentService {
  readonly #context: RequestContext
  readonly #source: Source
  readonly #place: CommentScope

  constructor(context: RequestContext, source: Source & { readonly row?: ChangeRequestRow }) {
    this.#context = context
    this.#source = source
    this.#place = { spaceId: context.space.id, changeRequestId: source.row?.id ?? null }
  }

  list(query: ListQuery): ListPage<Comment> {
    const listing: CommentListing = {
      status: query.status === 'open' || query.status === 'resolved' ? query.status : 'all',
      order: query.order === 'asc' ? 'asc' : 'desc',
      page: query.targetPage,
      authors: query.authors,
    }
    const order = { start: [listing.order === 'desc' ? '~' : '', 0] as CommentKey, key: keyOf }
    const rows = this.#context.platform.comments.list(this.#place, listing)
    const page = pageOf(query, order, rows, (row) => row)
    return { ...page, items: this.#views(query).comments(page.items) }
  }

  post(comment: NewComment): Comment {
    checkTarget(this.#context, this.#source, comment)
    const row = this.#add({
      page_id: comment.page ?? null,
      node_id: comment.node ?? null,
      cell_record: comment.tableCell?.record ?? null,
      cell_definition: comment.tableCell?.definition ?? null,
      body: storedBody(comment.body),
    })
    return this.#views({}).comment(row)
  }

  get(id: string, query: FormatQuery): Comment {
    return this.#views(query).comment(this.#comment(id))
  }

  update(id: string, changes: CommentChanges): Comment {
    const row = this.#comment(id)
    this.#changeWords(row, changes)
    const isResolved = row.resolved_at !== null
    if (changes.resolved !== undefined && changes.resolved !== isResolved) {
      const { now, user } = this.#context
      this.#context.platform.comments.change(
        id,
        changes.resolved ? { resolved_at: now, resolved_by: user.id } : { resolved_at: null, resolved_by: null },
      )
    }
    return this.get(id, {})
  }

  /** Removes a comment and its replies. Returns false if the comment doesn't exist. */
  remove(id: string): boolean {
    return this.#remove(this.#context.platform.comments.get(this.#place, id))
  }

  replies(commentId: string, query: PageRequest & FormatQuery): ListPage<CommentReply> {
    const { id } = this.#comment(commentId)
    const rows = this.#context.platform.comments.replies(id)
    const page = pageOf(query, { start: ['', 0], key: keyOf }, rows, (row) => row)
    return { ...page, items: this.#views(query).replies(page.items) }
  }

  reply(commentId: string, reply: Pick<NewComment, 'body'>, query: FormatQuery): CommentReply {
    const parent = this.#comment(commentId)
    const row = this.#add({ parent_id: parent.id, body: storedBody(reply.body) })
    return this.#views(query).reply(row)
  }

  getReply(commentId: string, id: string, query: FormatQuery): CommentReply {
    return this.#views(query).reply(this.#reply(commentId, id))
  }

  updateReply(commentId: string, id: string, changes: Omit<CommentChanges, 'resolved'>): CommentReply {
    this.#changeWords(this.#reply(commentId, id), changes)
    return this.getReply(commentId, id, {})
  }

  /** Removes a reply. Returns false if it doesn't exist. */
  removeReply(commentId: string, id: string): boolean {
    const comment = this.#context.platform.comments.get(this.#place, commentId)
    return this.#remove(comment && this.#context.platform.comments.getReply(comment.id, id))
  }

  /** Returns the members who commented or replied, in the order of their first comment. */
  commenters(request: PageRequest): ListPage<Member> {
    const { comments, members } = this.#context.platform
    const organizationId = this.#context.space.organization_id
    const all = comments.commenters(this.#place, organizationId)
    const page = pageOfSorted(request, oldestFirst, all, (row) => row.user_id)
    const views = new MemberViews(this.#context, organizationId)
    return {
      ...page,
      items: page.items.flatMap((id) => members.get(organizationId, id) ?? []).map((row) => views.member(row)),
    }
  }

  #add(comment: Partial<CommentRow> & Pick<CommentRow, 'body'>): CommentRow {
    const { platform, user, now } = this.#context
    return platform.comments.add({
      ...comment,
      id: platform.newId(),
      space_id: this.#place.spaceId,
      change_request_id: this.#place.changeRequestId,
      revision_id: this.#source.revision.id,
      posted_by: user.id,
      posted_at: now,
    })
  }

  #changeWords(row: CommentRow, changes: Omit<CommentChanges, 'resolved'>): void {
    const { platform, user, now } = this.#context
    if (changes.body !== undefined) {
      if (!this.#views({}).mayEdit(row)) throw forbidden('Only the author and administrators can edit this.')
      platform.comments.change(row.id, { body: storedBody(changes.body), edited_at: now })
    }
    for (const emoji of changes.addedReactions ?? []) {
      platform.comments.react({ comment_id: row.id, emoji, user_id: user.id, reacted_at: now })
    }
    for (const emoji of changes.removedReactions ?? []) platform.comments.unreact(row.id, emoji, user.id)
  }

  #remove(row: CommentRow | undefined): boolean {
    if (!row) return false
    if (!this.#views({}).mayEdit(row)) throw forbidden('Only the author and administrators can delete this.')
    return this.#context.platform.comments.remove(row.id)
  }

  #comment(id: string): CommentRow {
    return orNotFound(this.#context.platform.comments.get(this.#place, id), 'Comment')
  }

  #reply(commentId: string, id: string): CommentRow {
    return orNotFound(this.#context.platform.comments.getReply(this.#comment(commentId).id, id), 'Reply')
  }

  #views(query: FormatQuery): CommentViews {
    return new CommentViews(this.#context, bodyFormatOf(query))
  }
}

function keyOf(row: CommentRow): CommentKey {
  return [row.posted_at, row.seq]
}
