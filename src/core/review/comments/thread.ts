import type { Comment, CommentBody, CommentReply } from '../../../contract/comments.ts'

/** Someone as comments show them. */
interface CommentAuthor {
  readonly id: string
  readonly name: string
  /** The address of a picture; may be of any host. */
  readonly photo?: string
  /** True for comments that the platform's own reviewer makes (api-facts P1 §2.6). */
  readonly isAgent: boolean
}

/** How people reacted with one emoji. */
interface Reaction {
  readonly emoji: string
  readonly count: number
  readonly by: readonly { readonly id: string; readonly name: string }[]
}

/** A comment that starts a thread, or a reply in one. */
export interface Entry {
  readonly id: string
  readonly author: CommentAuthor
  /** Markdown, as someone wrote it. */
  readonly body: string
  readonly postedAt: string
  readonly editedAt?: string
  readonly reactions: readonly Reaction[]
  readonly mayEdit: boolean
  readonly mayDelete: boolean
}

/** What a thread is about. Without a page: the whole space or change request. */
export interface ThreadTarget {
  readonly page?: string
  /** The key of a block of the page. */
  readonly node?: string
  readonly tableCell?: { readonly record: string; readonly definition: string }
  /** The revision in which the comment was made. */
  readonly revision: string
}

/** A thread: a comment with its replies. */
export interface Thread {
  readonly id: string
  readonly target: ThreadTarget
  readonly first: Entry
  /** Undefined until they have been read: the list of comments tells only how many there are. */
  readonly replies: readonly Entry[] | undefined
  readonly replyCount: number
  readonly isResolved: boolean
  readonly resolvedBy?: string
  readonly resolvedAt?: string
  readonly mayReply: boolean
  /** Who wrote last, and when. */
  readonly lastAuthor: string
  readonly lastAt: string
  /** Who replied, in the order in which they began. */
  readonly repliers: readonly string[]
}

const agentId = 'gitbook:agent'

/** A thread as the server lists it; its replies are those that were read before, if they still are as many. */
export function threadOf(comment: Comment, known?: Thread): Thread {
  const { target, repliers, status, resolvedBy, resolvedAt } = comment
  const last = repliers.reduce(
    (latest, { user, updatedAt }) => (updatedAt > latest.at ? { by: user.id, at: updatedAt } : latest),
    { by: comment.postedBy.id, at: comment.postedAt },
  )
  const isSame = known?.replyCount === comment.replies && known.lastAt === last.at
  return {
    id: comment.id,
    target: {
      revision: target.revision,
      ...(target.page && { page: target.page.id }),
      ...(target.node && { node: target.node.id }),
      ...(target.tableCell && { tableCell: target.tableCell }),
    },
    first: entryOf(comment),
    replies: comment.replies === 0 ? [] : isSame ? known.replies : undefined,
    replyCount: comment.replies,
    isResolved: status === 'resolved',
    ...(resolvedBy && { resolvedBy: resolvedBy.displayName }),
    ...(resolvedAt !== undefined && { resolvedAt }),
    mayReply: comment.permissions.reply !== false,
    lastAuthor: last.by,
    lastAt: last.at,
    repliers: repliers.map(({ user }) => user.displayName),
  }
}

/** A comment or reply as people see it. */
export function entryOf(comment: Comment | CommentReply): Entry {
  const { id, postedBy, postedAt, editedAt, reactions, permissions } = comment
  return {
    id,
    author: {
      id: postedBy.id,
      name: postedBy.displayName,
      ...(postedBy.photoURL && { photo: postedBy.photoURL }),
      isAgent: postedBy.id === agentId,
    },
    body: bodyText(comment.body),
    postedAt,
    ...(editedAt !== undefined && { editedAt }),
    reactions: reactions.map(({ emoji, count, users }) => ({
      emoji,
      count,
      by: users.map(({ user }) => ({ id: user.id, name: user.displayName })),
    })),
    mayEdit: permissions.edit === true,
    mayDelete: permissions.delete === true,
  }
}

/** Bodies are asked for as Markdown; one that comes otherwise has nothing that can be shown as text. */
function bodyText(body: CommentBody): string {
  return 'markdown' in body ? body.markdown : ''
}

/** A thread with its replies read, or changed. */
export function withReplies(thread: Thread, replies: readonly Entry[]): Thread {
  const last = replies.at(-1) ?? thread.first
  return { ...thread, replies, replyCount: replies.length, lastAuthor: last.author.id, lastAt: last.postedAt }
}

/** The rule for threads when they are first shown: folded when they are settled, or when one has had the last word. */
export function startsCollapsed(thread: Thread, me: string | undefined): boolean {
  return thread.isResolved || thread.lastAuthor === me
}
