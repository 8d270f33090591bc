import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { bothChanged, type BothChanged } from '../../../core/review/changeRequests/bothChanged.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import type { ConflictSides } from '../../../core/review/drafts/conflictSides.ts'
import { pageText } from '../../../core/docs/pages/pageText.ts'
import { baseRevision } from '../../../core/review/changeRequests/reviewPages.ts'

/**
 * How many pages are compared by text unless all are asked for. Their three texts are all read at the same time, in one
 * round trip.
 */
const maxTexts = 5

/** The three revisions of an update or merge. */
export interface ThreeRevisions {
  readonly base: string
  readonly main: string
  readonly branch: string
}

/** The conflicts between main and a change request. */
export interface ExpectedConflicts {
  readonly revisions: ThreeRevisions
  readonly pages: readonly BothChanged[]
  /** The number of pages that both sides changed and that weren't compared. */
  readonly unread: number
}

/**
 * Finds the pages with conflicts: from the three trees, and from the three texts of pages that both sides edited. Takes
 * two round trips.
 */
export async function expectConflicts(
  services: Pick<ReviewServices, 'reader' | 'pages'>,
  ref: ChangeRequestRef,
  request: ChangeRequest,
  { main, isComplete = false }: { readonly main: string; readonly isComplete?: boolean },
): Promise<ExpectedConflicts> {
  const revisions = { base: baseRevision(request), main, branch: request.revision }
  if (revisions.base === main) return { revisions, pages: [], unread: 0 }
  const [base, published, branch] = await Promise.all([
    services.reader.revisionPages(ref, revisions.base),
    services.reader.revisionPages(ref, main),
    services.reader.revisionPages(ref, revisions.branch),
  ])
  const pages = bothChanged({ base, main: published, branch })
  const inText = pages.filter(({ isAboutText }) => isAboutText)
  const read = new Set(inText.slice(0, isComplete ? inText.length : maxTexts).map(({ id }) => id))
  const conflicting = await Promise.all(
    pages.map(async (page) => {
      if (!page.isAboutText) return true
      return read.has(page.id) && (await isConflict(services, ref, revisions, page.id))
    }),
  )
  return { revisions, pages: pages.filter((_, at) => conflicting[at]), unread: inText.length - read.size }
}

async function isConflict(
  services: Pick<ReviewServices, 'pages'>,
  ref: ChangeRequestRef,
  revisions: ThreeRevisions,
  id: string,
): Promise<boolean> {
  const [{ base, mine, theirs }, { mergePage }] = await Promise.all([
    textsOf(services, { ref }, { revisions, page: { id } }),
    import('../../../core/review/drafts/mergePage.ts'),
  ])
  return mergePage(base, mine, theirs).kind === 'conflict'
}

/** Reads the three texts of a page before an update. */
export async function textsOf(
  { pages }: Pick<ReviewServices, 'pages'>,
  { ref: { server, space } }: { readonly ref: ChangeRequestRef },
  { revisions, page: { id } }: { readonly revisions: ThreeRevisions; readonly page: Pick<BothChanged, 'id'> },
): Promise<ConflictSides> {
  const text = async (revision: string): Promise<string> =>
    pageText((await pages.page({ server, space, revision }, id)).value)
  const [base, mine, theirs] = await Promise.all([text(revisions.base), text(revisions.branch), text(revisions.main)])
  return { base, mine, theirs }
}
