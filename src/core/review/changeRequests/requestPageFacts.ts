import type { Comment, CommentReply } from '../../../contract/comments.ts'
import type { Outgoing } from '../comments/outgoing.ts'
import type { ChangeRequestAction } from './allowedActions.ts'
import type { CheckedRules } from './mergeRules.ts'
import type { ChangedWords } from './changedWords.ts'
import type { SummaryFacts, SummaryLabels } from './changeRequestSummary.ts'

/** What the page showed when the user last looked at it. */
export interface RequestVisit {
  /** When the last event happened, by the server's clock. */
  readonly until: string
  /** Fingerprints of the changed pages by id. */
  readonly pages: Readonly<Record<string, string>>
}

/**
 * A text that is written on the page: the subject or description, the comment of one's review, or the text of one's
 * comment.
 */
export type EditedField = 'subject' | 'description' | 'review' | `comment:${string}`

const commentFieldPattern = /^comment:([\w-]{1,80})(?::([\w-]{1,80}))?$/

/** Returns the field for the text of a comment, or of a reply to it. */
export function commentField({ thread, reply }: CommentPlace): `comment:${string}` {
  return reply === undefined ? `comment:${thread}` : `comment:${thread}:${reply}`
}

/** Returns the comment or reply of a field. Undefined for another field. */
export function commentOfField(field: string): CommentPlace | undefined {
  const [, thread, reply] = commentFieldPattern.exec(field) ?? []
  return thread === undefined ? undefined : { thread, ...(reply !== undefined && { reply }) }
}

/** Returns whether a word is the name of a field. Such words come from the page. */
export function isEditedField(word: string): word is EditedField {
  return ['subject', 'description', 'review'].includes(word) || commentOfField(word) !== undefined
}

/** A comment that starts a thread, or with `reply` a reply to it. */
export interface CommentPlace {
  readonly thread: string
  readonly reply?: string
}

/** A text that the user types on the page and that isn't on the server. */
export interface RequestEdit {
  readonly text: string
  /** What the server had when the user started to type. */
  readonly base: string
  /** Why the server doesn't have it, after an attempt to save it. */
  readonly reason?: string | undefined
}

/** A revision of a change request. The platform doesn't say who made it. */
export interface RequestRevision {
  readonly at: string
  readonly kind: 'push' | 'update'
  /** The titles of the pages and the names of the files that a push changed. */
  readonly titles: readonly string[]
}

/** The latest revisions of a change request. */
export interface RequestHistory {
  readonly revisions: readonly RequestRevision[]
  /** True if there are earlier ones. */
  readonly hasMore: boolean
}

/** The data for the page of a change request. */
export interface RequestPageFacts extends SummaryFacts {
  /** What the user is allowed to do. */
  readonly actions: ReadonlySet<ChangeRequestAction>
  /** The user's id. */
  readonly me: string | undefined
  /** Ids of the pages that the user viewed. */
  readonly viewed: ReadonlySet<string>
  readonly rules: CheckedRules
  /** Whether the user can comment, resolve threads and react. */
  readonly mayComment: boolean
  /** The latest comments on the change request. */
  readonly comments: readonly Comment[]
  readonly hasMoreComments: boolean
  /** Replies by the ids of their comments, as far as they were read. */
  readonly replies: ReadonlyMap<string, readonly CommentReply[]>
  /** How many words changed on each page, as far as they were counted. */
  readonly words: ReadonlyMap<string, ChangedWords>
  /** What was pushed, and updates from main. Undefined until it's read. */
  readonly history: RequestHistory | undefined
  /** The last visit. Undefined at the first one: then nothing is marked as new. */
  readonly visit: RequestVisit | undefined
  /** Comments and replies of the user that aren't on the server yet. */
  readonly outgoing: readonly Outgoing[]
  /** Replies that are being typed, by the ids of their comments. */
  readonly typed: ReadonlyMap<string, string>
  /** What the user is writing in forms of the page. */
  readonly edits: ReadonlyMap<EditedField, RequestEdit>
}

/** How to write labels, times and texts from other people. */
export interface RequestPageLabels extends SummaryLabels {
  /** Renders Markdown from other people as safe HTML. */
  readonly html: (markdown: string) => string
}
