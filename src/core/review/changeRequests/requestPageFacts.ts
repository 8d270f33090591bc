import type { Comment, CommentReply } from '../../../contract/comments.ts'
import type { Outgoing } from '../comments/outgoing.ts'
import type { ChangeRequestAction } from './allowedActions.ts'
import type { ChangedWords } from './changedWords.ts'
import type { SummaryFacts, SummaryLabels } from './changeRequestSummary.ts'

/** What the page showed when the user last looked at it. */
export interface RequestVisit {
  /** When the last event happened, by the server's clock. */
  readonly until: string
  /** Fingerprints of the changed pages by id. */
  readonly pages: Readonly<Record<string, string>>
}

/** A text of a change request that the page edits in place. */
export type EditedField = 'subject' | 'description'

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
  readonly me: string
  /** Ids of the pages that the user viewed. */
  readonly viewed: ReadonlySet<string>
  /** Unmet merge rules, as sentences. */
  readonly unmet: readonly string[]
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
  /** The subject and the description, if the user is editing them on the page. */
  readonly edits: ReadonlyMap<EditedField, RequestEdit>
}

/** How to write labels, times and texts from other people. */
export interface RequestPageLabels extends SummaryLabels {
  /** Renders Markdown from other people as safe HTML. */
  readonly html: (markdown: string) => string
}
