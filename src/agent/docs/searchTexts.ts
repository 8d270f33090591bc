import { matchingLines, textScore } from '../../core/search/textMatches.ts'
import type { PageEntry } from '../../core/pages/pageIndex.ts'
import { onOneLine } from '../contentLines.ts'
import type { DocsText, FoundPage } from './docsSource.ts'

const maxFoundPages = 200
const maxLinesOfPage = 3

/** What is searched for, and how pages are read. */
interface TextSearch {
  /** Folded. */
  readonly words: readonly string[]
  readonly nameOf: (page: PageEntry) => string
  readonly read: (page: PageEntry) => Promise<DocsText | undefined>
}

/** Pages that have all words in title, path or text, the best first, each with its first lines that have them. */
export async function searchTexts(
  pages: readonly PageEntry[],
  { words, nameOf, read }: TextSearch,
  signal: AbortSignal,
): Promise<FoundPage[]> {
  const matches: { page: PageEntry; score: number }[] = []
  for (const page of pages) {
    signal.throwIfAborted()
    const folded = (await read(page))?.folded ?? ''
    const score = textScore({ title: page.title, path: nameOf(page) }, folded, words)
    if (score > 0) matches.push({ page, score })
  }
  const best = matches.toSorted((one, other) => other.score - one.score).slice(0, maxFoundPages)
  return await Promise.all(
    best.map(async ({ page }) => ({ page, lines: rowsOf((await read(page))?.text ?? '', words) })),
  )
}

function rowsOf(text: string, words: readonly string[]): string[] {
  return matchingLines(text, words, maxLinesOfPage).map(({ line, number, at }) => {
    const start = Math.max(0, at - 80)
    return `    ${number + 1}| ${start > 0 ? '…' : ''}${onOneLine(line.slice(start).toWellFormed())}`
  })
}
