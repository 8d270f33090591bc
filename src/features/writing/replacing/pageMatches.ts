import { CancellationError, l10n } from 'vscode'
import { FindFailure, type TextFinder } from '../../../threads/textFinder.ts'
import type { TextReplacement } from '../../../core/text/edits/minimalEdits.ts'
import { mapConcurrently } from '../../../folder/mapConcurrently.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'

/** A page to search. */
export interface SearchedPage {
  readonly id: string
  readonly title: string
}

/** A page with matches. */
export interface PageMatches<Read> {
  readonly page: SearchedPage
  readonly read: Read
  readonly text: string
  readonly edits: readonly TextReplacement[]
}

/** How to read and search pages. */
export interface PageSearch<Read> {
  readonly finder: Pick<TextFinder, 'edits'>
  readonly read: (page: SearchedPage) => Promise<{ readonly text: string; readonly read: Read }>
  readonly report: (message: string) => void
  readonly signal: AbortSignal
}

/** How many pages are read at the same time. */
const readAtOnce = 6
/** How many matches a preview can have, so that a person can review them. */
const maxMatches = 20_000

/** Searches pages in order. Leaves out those without a match. Rejects with a message for users, or as cancelled. */
export async function searchPages<Read>(
  pages: readonly SearchedPage[],
  { finder, read, report, signal }: PageSearch<Read>,
): Promise<PageMatches<Read>[]> {
  let [done, matches] = [0, 0]
  const found = await mapConcurrently(pages, readAtOnce, async (page): Promise<PageMatches<Read>[]> => {
    if (signal.aborted) throw new CancellationError()
    const { text, read: given } = await read(page)
    const edits = await editsOf(finder, page, text)
    matches += edits.length
    if (matches > maxMatches) throw tooMany()
    report(l10n.t('{0} of {1} pages', ++done, pages.length))
    return edits.length > 0 ? [{ page, read: given, text, edits }] : []
  })
  return found.flat()
}

async function editsOf(
  finder: Pick<TextFinder, 'edits'>,
  { title }: SearchedPage,
  text: string,
): Promise<readonly TextReplacement[]> {
  try {
    return await finder.edits(text)
  } catch (error) {
    if (!(error instanceof FindFailure)) throw error
    if (error.kind === 'tooMany') throw tooMany()
    throw new ExplainedError(
      error.kind === 'tooSlow'
        ? l10n.t('The expression takes too long on “{0}”. Nothing was changed. Make the expression simpler.', title)
        : l10n.t('“{0}” couldn’t be searched, and nothing was changed: {1}', title, error.message),
    )
  }
}

function tooMany(): ExplainedError {
  return new ExplainedError(
    l10n.t('There are too many matches, so nothing was changed. Make the search more specific.'),
  )
}
