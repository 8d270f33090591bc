import type { Comment, CommentBody, CommentReply } from '../../../contract/comments.ts'

/** The author of a comment. */
interface CommentAuthor {
  readonly id: string
  readonly name: string
  /** The address of a picture, on any host. */
  readonly photo?: string
  /** True for comments from the platform's own reviewer (api-facts P1 §2.6). */
  readonly isAgent: boolean
}

/** Reactions with one emoji. */
interface Reaction {
  readonly emoji: string
  readonly count: number
  readonly by: readonly { readonly id: string; readonly name: string }[]
}

/** A comment that starts a thread, or a reply. */
export interface Entry {
  readonly id: string
  readonly author: CommentAuthor
  /** The Markdown as written. */
  readonly body: string
  readonly postedAt: string
  readonly editedAt?: string
  readonly reactions: readonly Reaction[]
  readonly mayEdit: boolean
  readonly mayDelete: boolean
}

/** What a thread is about. Without a page, it's about the whole space or change request. */
export interface ThreadTarget {
  readonly page?: string
  /** The key of a block on the page. */
  readonly node?: string
  readonly tableCell?: { readonly record: string; readonly definition: string }
  /** The revision in which the comment was made. */
  readonly revision: string
}

/** A comment with its replies. */
export interface Thread {
  readonly id: string
  readonly target: ThreadTarget
  readonly first: Entry
  /** Undefined until they are loaded. The list of comments contains only their number. */
  readonly replies: readonly Entry[] | undefined
  readonly replyCount: number
  readonly isResolved: boolean
  readonly resolvedBy?: string
  readonly resolvedAt?: string
  readonly mayReply: boolean
  /** The author and time of the last entry. */
  readonly lastAuthor: string
  readonly lastAt: string
  /** Authors of replies, in the order of their first reply. */
  readonly repliers: readonly { readonly id: string; readonly name: string }[]
}

const agentId = 'gitbook:agent'

/** Converts a thread from the server's list. Keeps the loaded replies if their number hasn't changed. */
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
    repliers: repliers.map(({ user }) => ({ id: user.id, name: user.displayName })),
  }
}

/** Converts a comment or reply. */
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

/** Galley requests bodies as Markdown. A body in another form has no text to show. */
function bodyText(body: CommentBody): string {
  return 'markdown' in body ? body.markdown : ''
}

/** Returns how many replies of a thread can't be read, because the server counts them without listing them. */
export function unlistedReplies({ replies, replyCount }: Pick<Thread, 'replies' | 'replyCount'>): number {
  return replies === undefined ? 0 : Math.max(0, replyCount - replies.length)
}

/** Returns a thread with new replies, besides those that can't be read. */
export function withReplies(thread: Thread, replies: readonly Entry[], unlisted = unlistedReplies(thread)): Thread {
  const last = replies.at(-1) ?? thread.first
  const authors = replies.map(({ author: { id, name } }) => ({ id, name }))
  const people = [...(unlisted === 0 ? [] : thread.repliers), ...authors]
  const latest = { lastAuthor: last.author.id, lastAt: last.postedAt }
  return {
    ...thread,
    replies,
    repliers: [...new Map(people.map((person) => [person.id, person])).values()],
    replyCount: replies.length + unlisted,
    ...(unlisted === 0 || latest.lastAt > thread.lastAt ? latest : {}),
  }
}

/** Returns whether a thread is collapsed at first: when it's resolved, or when the user wrote the last entry. */
export function startsCollapsed(thread: Thread, me: string | undefined): boolean {
  return thread.isResolved || thread.lastAuthor === me
}
