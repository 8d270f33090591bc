import type { Comment } from '../../../contract/comments.ts'
import type { ChangeRequestAction } from './allowedActions.ts'
import type { SummaryFacts, SummaryLabels } from './changeRequestSummary.ts'

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
  /** The first comments on the change request. */
  readonly comments: readonly Comment[]
  readonly hasMoreComments: boolean
}

/** How to write labels, times and texts from other people. */
export interface RequestPageLabels extends SummaryLabels {
  /** Renders Markdown from other people as safe HTML. */
  readonly html: (markdown: string) => string
}
