import MiniSearch from 'minisearch'
import { matchingLines, wordsOf } from '../../core/docs/search/textMatches.ts'
import { fold } from '../../core/docs/search/fold.ts'
import { Turns } from '../../folder/turns.ts'
import type { Site } from '../model/site.ts'
import type { SiteUrls } from '../model/siteUrls.ts'
import { visitedMarkdown, type VariantPage } from '../pages/visitorText.ts'
import { exactFirst, indexOptions, rankedPages, type SearchDocument, type SearchRow } from './rankedTerms.ts'
import { plainText, searchedText } from './searchedPage.ts'

const maxRows = 20
/** The maximum length of an excerpt, and of the text before its first match, in characters. */
const excerpt = { length: 160, lead: 40 }
const maxQueryLength = 200

/**
 * Searches a live site. Titles are found immediately. Texts are found after the first search has read them all. Changed
 * pages are indexed again at the next search.
 */
export class LiveSearch {
  readonly #read: () => Promise<Site>
  readonly #ending = new AbortController()
  #site: Site | undefined
  #titles: MiniSearch<SearchDocument> | undefined
  #texts = new MiniSearch<SearchDocument>(indexOptions)
  /** The version of each text at the time of reading, by the id in the index. */
  readonly #known = new Map<string, unknown>()
  #pages = new Map<string, VariantPage>()
  #indexing: Promise<void> | undefined
  #isComplete = false

  /** `read` returns the current site. */
  constructor(read: () => Promise<Site>) {
    this.#read = read
  }

  /** Returns the best pages for a query. */
  async find(query: string, urls: SiteUrls): Promise<SearchRow[]> {
    const wanted = query.slice(0, maxQueryLength)
    await this.#follow()
    const index = this.#isComplete ? this.#texts : this.#titles
    if (wanted.trim() === '' || index === undefined) return []
    const found = rankedPages(index, wanted).flatMap(({ id }) => this.#pages.get(String(id)) ?? [])
    const best = exactFirst(found, wanted, ({ page }) => page.entry.title).slice(0, maxRows)
    return best.map(({ variant, page }) => ({
      title: page.entry.title,
      href: urls.page(page),
      crumbs: page.entry.ancestors,
      excerpt: excerptOf(markdownOf({ variant, page }), wanted),
    }))
  }

  /** Resolves when all texts are indexed. */
  async complete(): Promise<void> {
    await this.#follow()
    await this.#indexing
  }

  close(): void {
    this.#ending.abort()
  }

  async #follow(): Promise<void> {
    const site = await this.#read()
    if (this.#site === site) return
    this.#site = site
    this.#pages = new Map(
      site.variants.flatMap((variant, at) =>
        variant.readingOrder.map((page) => [`${at}:${page.entry.id}`, { variant, page }] as const),
      ),
    )
    if (!this.#isComplete) this.#titles = titlesOf(this.#pages)
    this.#indexing = (this.#indexing ?? Promise.resolve()).then(async () => await this.#index()).catch(() => undefined)
    // Later searches have little to index, so they wait for it and always find the current texts.
    if (this.#isComplete) await this.#indexing
  }

  async #index(): Promise<void> {
    const turns = new Turns(this.#ending.signal)
    for (const id of [...this.#known.keys()].filter((each) => !this.#pages.has(each))) {
      this.#known.delete(id)
      this.#texts.discard(id)
    }
    for (const [id, { variant, page }] of this.#pages) {
      if (turns.isOver) await turns.pause()
      const version = variant.source.version(page.entry)
      if (this.#known.get(id) === version && this.#known.has(id)) continue
      if (this.#known.has(id)) this.#texts.discard(id)
      this.#known.set(id, version)
      this.#texts.add({ id, title: page.entry.title, ...searchedText(markdownOf({ variant, page })) })
    }
    this.#isComplete = true
    this.#titles = undefined
  }
}

/** Returns the Markdown of a page without what the visitor doesn't get. */
function markdownOf({ variant, page }: VariantPage): string {
  const text = variant.source.text(page.entry)
  return text === undefined ? '' : visitedMarkdown({ variant, page, text })
}

function titlesOf(pages: ReadonlyMap<string, VariantPage>): MiniSearch<SearchDocument> {
  const index = new MiniSearch<SearchDocument>(indexOptions)
  for (const [id, { page }] of pages) index.add({ id, title: page.entry.title, headings: '', text: '' })
  return index
}

/** Returns the line of a page that matches a query best. If only the title matches, returns the start of the text. */
function excerptOf(markdown: string, query: string): string {
  const text = plainText(markdown)
  const words = wordsOf(query)
  const line = matchingLines(text, words, 1)[0]?.line ?? text.trimStart().split('\n')[0] ?? ''
  const plain = line.replace(/\s+/g, ' ').trim()
  const at = Math.max(0, ...words.map((word) => fold(plain).indexOf(word)))
  const start = at > excerpt.lead ? at - excerpt.lead : 0
  const cut = plain.slice(start, start + excerpt.length).toWellFormed()
  return `${start > 0 ? '…' : ''}${cut}${start + excerpt.length < plain.length ? '…' : ''}`
}
