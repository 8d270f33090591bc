import type { ChangeRequest } from '../contract/changeRequests.ts'
import { baseRevision } from '../core/review/changeRequests/reviewPages.ts'
import { unlessNotOffered } from './errors/apiError.ts'

/** How to read the content of a space. */
interface SpaceReads {
  /** Returns whether the server reads revisions by their ids, as far as is known. For reads that are cached. */
  readonly offers?: () => boolean
  /** Reads the pages of a revision. */
  readonly pages: (revisionId: string) => Promise<unknown>
  /** Returns the current revision. */
  readonly main: () => Promise<string>
}

/**
 * Returns a change request whose base can be read. On a server with only the reference, earlier revisions can't, so a
 * change request behind main is compared with main as it is now (`isComparedWithMain`).
 */
export async function withReadableBase(
  request: ChangeRequest,
  { offers = () => true, pages, main }: SpaceReads,
): Promise<ChangeRequest> {
  const isBehind = request.outdated || request.status === 'merged'
  if (!isBehind || 'isComparedWithMain' in request) return request
  const isRead = offers() && (await unlessNotOffered(pages(baseRevision(request)))) !== undefined
  // A revision that was the current one can still be known, but not the texts of its pages.
  if (isRead && offers()) return request
  const compared = { ...request, revisionMergedAncestor: await main(), isComparedWithMain: true }
  return compared
}
