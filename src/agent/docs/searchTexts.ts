import { matchingLines } from '../../core/docs/search/textMatches.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import type { PageText } from '../../folder/pageTexts.ts'
import { rankedPages, type SearchedPage } from '../../folder/rankedPages.ts'
import { onOneLine } from '../contentLines.ts'
import type { FoundPage } from './docsSource.ts'

const maxFoundPages = 200
const maxLinesOfPage = 3

/**
 * Finds the pages with all normalized words in title, path or text, best match first. Each has its first matching
 * lines.
 */
export async function searchTexts(
  pages: readonly SearchedPage[],
  words: readonly string[],
  textOf: (page: PageEntry) => PageText | undefined,
  signal: AbortSignal,
): Promise<FoundPage[]> {
  const search = { words, foldedOf: (page: PageEntry) => textOf(page)?.folded ?? '', limit: maxFoundPages }
  const best = await rankedPages(pages, search, signal)
  return best.map(({ page }) => ({ page, lines: rowsOf(textOf(page)?.text ?? '', words) }))
}

function rowsOf(text: string, words: readonly string[]): string[] {
  return matchingLines(text, words, maxLinesOfPage).map(({ line, number, at }) => {
    const start = Math.max(0, at - 80)
    return `    ${number + 1}| ${start > 0 ? '…' : ''}${onOneLine(line.slice(start).toWellFormed())}`
  })
}
