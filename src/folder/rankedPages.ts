import type { PageEntry } from '../core/docs/pages/pageIndex.ts'
import { fold } from '../core/docs/search/fold.ts'
import { textScore } from '../core/docs/search/textMatches.ts'
import { Turns } from './turns.ts'

/** A page with its normalized title and path, for search. */
export interface SearchedPage {
  readonly page: PageEntry
  readonly title: string
  readonly path: string
}

/** What to search for, and in which texts. */
interface PageSearch {
  /** Normalized and distinct. */
  readonly words: readonly string[]
  /** Returns the normalized text of a page, or ''. */
  readonly foldedOf: (page: PageEntry) => string
  /** The maximum number of pages. */
  readonly limit: number
}

/** Prepares pages for search. `pathOf` returns the path of a page. */
export function searchedPages(pages: readonly PageEntry[], pathOf: (page: PageEntry) => string): SearchedPage[] {
  return pages.map((page) => ({ page, title: fold(page.title), path: fold(pathOf(page)) }))
}

/** Returns the pages with all words in their title, path or text, best first, with their scores. */
export async function rankedPages(
  pages: readonly SearchedPage[],
  { words, foldedOf, limit }: PageSearch,
  signal: AbortSignal,
): Promise<{ readonly page: PageEntry; readonly score: number }[]> {
  signal.throwIfAborted()
  const turns = new Turns(signal)
  const matches: { page: PageEntry; score: number }[] = []
  for (const searched of pages) {
    if (turns.isOver) await turns.pause()
    const score = textScore(searched, foldedOf(searched.page), words)
    if (score > 0) matches.push({ page: searched.page, score })
  }
  return matches.toSorted((one, other) => other.score - one.score).slice(0, limit)
}
