import type { PageEntry } from '../core/docs/pages/pageIndex.ts'
import { fold } from '../core/docs/search/fold.ts'
import { textScore } from '../core/docs/search/textMatches.ts'
import { Turns } from './turns.ts'

/** A page with the folded words of its title and path, as search compares them. */
export interface SearchedPage {
  readonly page: PageEntry
  readonly title: string
  readonly path: string
}

/** What is searched for, and in which texts. */
interface PageSearch {
  /** Folded, each once. */
  readonly words: readonly string[]
  /** The folded text of a page, '' where it has none. */
  readonly foldedOf: (page: PageEntry) => string
  /** Pages at most. */
  readonly limit: number
}

/** Pages as they are searched; `pathOf` says what means the path of one. */
export function searchedPages(pages: readonly PageEntry[], pathOf: (page: PageEntry) => string): SearchedPage[] {
  return pages.map((page) => ({ page, title: fold(page.title), path: fold(pathOf(page)) }))
}

/** The pages that have all words in title, path or text, the best first. */
export async function rankedPages(
  pages: readonly SearchedPage[],
  { words, foldedOf, limit }: PageSearch,
  signal: AbortSignal,
): Promise<PageEntry[]> {
  signal.throwIfAborted()
  const turns = new Turns(signal)
  const matches: { page: PageEntry; score: number }[] = []
  for (const searched of pages) {
    if (turns.isOver) await turns.pause()
    const score = textScore(searched, foldedOf(searched.page), words)
    if (score > 0) matches.push({ page: searched.page, score })
  }
  const best = matches.toSorted((one, other) => other.score - one.score).slice(0, limit)
  return best.map(({ page }) => page)
}
