import { plainWords } from '../core/text/scanning/pageOutline.ts'
import { readAtx } from '../core/text/scanning/blockStarts.ts'
import { lineOf, type PageMap } from '../core/text/scanning/pageMap.ts'
import { scanned } from '../core/text/scanning/scannedText.ts'
import type { PageEntry } from '../core/docs/pages/pageIndex.ts'
import { plainTitle } from '../core/text/strings/titles.ts'
import type { SearchHit } from '../core/docs/search/searchHits.ts'
import { fold } from '../core/docs/search/fold.ts'
import { matchingLines, wordsOf, type MatchingLine } from '../core/docs/search/textMatches.ts'
import type { DocsFolder } from './docsFolder.ts'
import type { PageTexts } from './pageTexts.ts'
import { rankedPages, searchedPages } from './rankedPages.ts'

const maxHits = 30
const maxLinesOfPage = 3
/** The maximum number of matching lines of a page to compare. */
const maxLinesRead = 100
/** The number of characters before the first match in an excerpt. */
const lead = 40

/**
 * Returns the pages with all words in their title, path or text, best first, each with its best lines. A page's `id` is
 * its file.
 */
export async function searchFolder(
  docs: DocsFolder,
  texts: PageTexts,
  query: string,
  signal: AbortSignal,
): Promise<SearchHit[]> {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const listed = docs.body.pages.entries.filter(({ type }) => type === 'document')
  const pages = searchedPages([...listed, ...docs.body.orphans.values()], ({ id }) => id)
  const foldedOf = ({ id }: PageEntry): string => texts.read(docs, id)?.folded ?? ''
  const best = await rankedPages(pages, { words, foldedOf, limit: maxHits }, signal)
  return best.flatMap(({ page, score }) =>
    hitsOf(docs, page, texts.read(docs, page.id)?.text ?? '', words).map((hit) => ({ ...hit, score })),
  )
}

/** Returns the best matching lines as readers see them. A line with matches only in addresses or tags comes last. */
function readableLines(map: PageMap, words: readonly string[]): MatchingLine[] {
  const found = matchingLines(map.text, words, maxLinesRead).map((each) => {
    const text = lineOf(map, each.number).trimStart()
    const line = plainWords(text.slice(readAtx(text)?.length ?? 0))
    const folded = fold(line)
    const at = words.map((word) => folded.indexOf(word)).find((index) => index !== -1)
    return at === undefined ? { ...each, isHidden: true } : { line, number: each.number, at, isHidden: false }
  })
  return found.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden)).slice(0, maxLinesOfPage)
}

function hitsOf({ folder, body }: DocsFolder, page: PageEntry, text: string, words: readonly string[]): SearchHit[] {
  const { headings, frontMatterEnd, map } = scanned(text)
  const common = {
    space: { id: folder, title: body.title },
    page: { id: page.id, title: page.title, path: page.id },
    ancestors: page.ancestors,
  }
  const title = headings.find(({ level }) => level === 1)
  const matter = text.slice(0, frontMatterEnd).split('\n').length - 1
  const lines = readableLines(map, words).filter(({ number }) => number >= matter && number !== title?.line)
  const description = plainTitle(page.description ?? '')
  const about = { ...common, excerpt: description, line: 0 }
  if (lines.length === 0) {
    // Matches only the title, path or description, or front matter that readers don't see.
    const known = fold(`${page.title}\n${page.id}\n${description}`)
    return words.every((word) => known.includes(word)) ? [about] : []
  }
  const isDescribed = words.some((word) => fold(description).includes(word))
  const hits = lines.map(({ line, number, at }) => {
    const heading = headings.findLast((each) => each.line <= number && each.level > 1)
    const start = Math.max(0, at - lead)
    const excerpt = plainTitle(`${start > 0 ? '…' : ''}${line.slice(start).toWellFormed()}`)
    const section = heading && { title: heading.words, anchor: heading.anchor }
    return { ...common, ...(section && { section }), excerpt, line: number }
  })
  return isDescribed ? [about, ...hits].slice(0, maxLinesOfPage) : hits
}
