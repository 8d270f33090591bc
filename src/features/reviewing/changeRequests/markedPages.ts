import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { ReviewPage } from '../../../core/changeRequests/reviewPages.ts'
import { findConflictMarks } from '../../../core/drafts/conflictMarks.ts'
import { pageText } from '../../../core/pages/pageText.ts'
import type { ChangeRequestPlace } from '../../shared/changeRequestWrites.ts'
import type { RequestDesk } from './requestDesk.ts'

/** So many texts are read before a merge. */
const maxTexts = 50

/** The pages of a change request in which an update from main left conflict marks. */
export interface MarkedPages {
  readonly pages: readonly ReviewPage[]
  /** Changed pages that were not searched. */
  readonly unread: number
}

/** Searches the changed pages of a change request that was updated from main for conflict marks. */
export async function findMarkedPages(
  { reader, pages }: Pick<RequestDesk, 'reader' | 'pages'>,
  place: ChangeRequestPlace,
  request: ChangeRequest,
): Promise<MarkedPages> {
  // Only an update from main leaves marks; what people push with marks of their own is asked about then.
  if (request.revisionMergedAncestor === undefined) return { pages: [], unread: 0 }
  const { pages: changed } = await reader.content(place, request)
  const candidates = changed.filter(({ after, isTextChanged }) => after !== undefined && isTextChanged)
  const read = candidates.slice(0, maxTexts)
  const { revision } = request
  const isMarked = await Promise.all(
    read.map(async ({ id }) => {
      const { value } = await pages.page({ ...place, revision }, id)
      return findConflictMarks(pageText(value)).length > 0
    }),
  )
  return { pages: read.filter((_, at) => isMarked[at]), unread: candidates.length - read.length }
}
