import type { ChangeRequest } from '../contract/changeRequests.ts'
import { baseRevision } from '../core/review/changeRequests/reviewPages.ts'
import { unlessNotOffered } from './errors/apiError.ts'

/** How to read the content of a space. */
interface SpaceReads {
  /** Reads the pages of a revision. */
  readonly pages: (revisionId: string) => Promise<unknown>
  /** Returns the current revision. */
  readonly main: () => Promise<string>
}

/**
 * Returns a change request whose base can be read. On a server with only the reference, earlier revisions can't, so a
 * change request behind main is compared with main as it is now (`isComparedWithMain`).
 */
export async function withReadableBase(request: ChangeRequest, { pages, main }: SpaceReads): Promise<ChangeRequest> {
  const isBehind = request.outdated || request.status === 'merged'
  if (!isBehind || (await unlessNotOffered(pages(baseRevision(request)))) !== undefined) return request
  return { ...request, revisionMergedAncestor: await main() }
}
