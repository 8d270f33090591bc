import type { Comment } from '../../../contract/comments.ts'
import type { ChangeRequestAction } from './allowedActions.ts'
import type { SummaryFacts, SummaryLabels } from './changeRequestSummary.ts'

/** Everything that the page of a change request shows. */
export interface RequestPageFacts extends SummaryFacts {
  /** What the person may do. */
  readonly actions: ReadonlySet<ChangeRequestAction>
  /** Id of the person. */
  readonly me: string
  /** Ids of the pages that the person viewed. */
  readonly viewed: ReadonlySet<string>
  /** The merge rules that are against a merge, in sentences. */
  readonly unmet: readonly string[]
  /** The comments on the change request, the first ones of many. */
  readonly comments: readonly Comment[]
  readonly hasMoreComments: boolean
}

/** How words, moments and texts of others are written. */
export interface RequestPageLabels extends SummaryLabels {
  /** Markdown of others as harmless HTML. */
  readonly html: (markdown: string) => string
}
