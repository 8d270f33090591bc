import type { Memento } from 'vscode'
import type { Draft, DraftKey, OpenMerge } from '../../../core/review/drafts/draft.ts'
import type { ChangeRequestPageAddress } from '../../../core/platform/uris/uris.ts'
import { isSameChangeRequest, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { CommandHost } from '../../shared/commands/commands.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import type { MarkSearch } from '../merging/markSearch.ts'
import type { RequestSources } from './requestReader.ts'
import type { RequestTargets } from './requestTargets.ts'
import type { RequestsTree } from './requestsTree.ts'
import type { RenderedDocuments } from '../rendered/renderedDocuments.ts'
import type { ReviewLook } from '../rendered/reviewLook.ts'
import type { ReviewDocuments } from '../review/reviewDocuments.ts'
import type { SummaryActions } from '../review/summaryActions.ts'
import type { PendingComments } from '../comments/pendingComments.ts'
import type { ViewedPages } from './viewedPages.ts'

/** Shows the pages of change requests, and keeps the drafts on this machine. */
interface DraftService {
  drafts(): Promise<readonly Draft[]>
  draft(key: DraftKey): Promise<Draft | undefined>
  push(drafts: readonly Draft[]): Promise<unknown>
  /** Keeps on disk that a merge is open, so that nothing of the page is pushed until it's finished. */
  openMerge(address: ChangeRequestPageAddress, merge: OpenMerge): Promise<void>
  /** Reads a page that is about to be shown. Call the result when it's shown. */
  prefetch(address: ChangeRequestPageAddress): () => void
}

/** What the commands for change requests need. */
export interface ReviewServices extends RequestSources {
  readonly host: CommandHost
  readonly connections: Connections
  /** Reads published content and revisions. */
  readonly pages: ContentReader
  readonly targets: RequestTargets
  readonly tree: RequestsTree
  readonly viewed: ViewedPages
  readonly look: ReviewLook
  readonly rendered: RenderedDocuments
  readonly marks: MarkSearch
  readonly documents: ReviewDocuments
  readonly summaries: SummaryActions
  readonly drafts: DraftService
  /** The comments that the user sends with a review. */
  readonly pending: PendingComments
  readonly state: Memento
}

/** Returns the drafts of a change request. */
export async function draftsOf({ drafts }: ReviewServices, ref: ChangeRequestRef): Promise<readonly Draft[]> {
  const all = await drafts.drafts()
  return all.filter((draft) => isSameChangeRequest(draft, ref))
}
