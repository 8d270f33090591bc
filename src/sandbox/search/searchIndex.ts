import { splitSections } from '../../core/text/markdown/sections.ts'
import { ancestorsOf, type PageTree, type PageInTree } from '../revisions/pageTree.ts'
import { rarityOf, sectionScore } from './searchScore.ts'
import { matchExpression, searchWords, type Joining, type SearchWord } from './searchWords.ts'
import type { Database } from '../database/database.ts'
import { Store } from '../database/store.ts'
import type { DocumentStore } from '../revisions/documentStore.ts'
import {
  pageNumbers,
  pageOfSection,
  sectionNumbers,
  sectionNumbersOfSpace,
  sectionsOfPage,
  type NumberRange,
} from './searchNumbers.ts'

/** A page in the index. `ancestors` is a JSON list of titles from the root down. */
interface SearchPageRow {
  readonly number: number
  readonly space_id: string
  readonly page_id: string
  readonly document_id: string | null
  readonly title: string
  readonly description: string
  readonly path: string
  readonly ancestors: string
}

/** A section of a page in the index. The text before the first heading has an empty anchor. */
export interface SectionRow {
  readonly number: number
  readonly title: string
  readonly anchor: string
  readonly body: string
}

/** A section that was found. A larger score is better. */
interface SectionHit {
  readonly section: number
  readonly score: number
}

/** A page that a search found, by its number. Its best section comes first. */
export interface PageHit {
  readonly spaceId: string
  readonly page: number
  readonly score: number
  readonly sections: readonly SectionHit[]
}

/**
 * How many sections of a space get a score. If more match, those that match in titles come first, then this many
 * others.
 */
const maxScored = 200

/** How many more sections are added for matches in the title of the page, and again in the title of the section. */
const maxByTitle = 100

/**
 * The number of sections that rarity is based on. Rarity only compares words of one query, so an estimate is enough.
 */
const assumedSections = 50_000

/** A full-text index of the main content of spaces, with one entry for each section of each page. */
export class SearchIndex extends Store {
  readonly #documents: DocumentStore

  constructor(database: Database, documents: DocumentStore) {
    super(database)
    this.#documents = documents
  }

  /** Updates the entries of a space to its main content. Only pages that changed are read again. */
  update(spaceId: string, tree: PageTree): void {
    const known = new Map(this.#pagesOf(spaceId).map((row) => [row.page_id, row]))
    let number = this.#nextPageNumber(spaceId)
    for (const placed of tree.all) {
      if (placed.node.type !== 'document' && placed.node.type !== 'group') continue
      const row = known.get(placed.node.id)
      known.delete(placed.node.id)
      const fresh = rowOf(spaceId, placed, row?.number ?? number)
      if (!row) number += 1
      this.#put(fresh, row)
    }
    for (const row of known.values()) this.#remove(row)
  }

  /** Removes the entries of a space. */
  removeSpace(spaceId: string): void {
    for (const row of this.#pagesOf(spaceId)) this.#remove(row)
  }

  /**
   * Returns the pages of some spaces that match a query. These have a section with all words of the query, or, if there
   * is none, with any word. A query without words finds nothing.
   */
  find(spaceIds: readonly string[], query: string): PageHit[] {
    const words = searchWords(query)
    if (words.length === 0) return []
    const all = this.#findJoined(spaceIds, words, 'AND')
    return all.length > 0 || words.length === 1 ? all : this.#findJoined(spaceIds, words, 'OR')
  }

  /** Returns a page by its number. */
  page(number: number): SearchPageRow | undefined {
    return this.database.find<SearchPageRow>('search_pages', { number })
  }

  /** Returns a section by its number. */
  section(number: number): SectionRow | undefined {
    return this.database.find<SectionRow>('search_sections', { number })
  }

  #findJoined(spaceIds: readonly string[], words: readonly SearchWord[], joining: Joining): PageHit[] {
    const found = spaceIds.map((spaceId) => ({ spaceId, sections: this.#candidates(spaceId, words, joining) }))
    if (found.every(({ sections }) => sections.size === 0)) return []
    // If every section has every word, the rarity of words hardly changes the order.
    const rarity = joining === 'AND' ? words.map(() => 1) : this.#rarities(words)
    return found.flatMap(({ spaceId, sections }) => this.#scoreSections(spaceId, [...sections], words, rarity))
  }

  /** Returns the numbers of the sections that get a score. */
  #candidates(spaceId: string, words: readonly SearchWord[], joining: Joining): Set<number> {
    const space = this.#numberOf(spaceId)
    if (space === undefined) return new Set()
    const range = sectionNumbersOfSpace(space)
    const any = this.#matches(matchExpression(words, joining), range, maxScored)
    if (any.length < maxScored) return new Set(any)
    const byTitles = ['page', 'section'].flatMap((column) =>
      this.#matches(matchExpression(words, joining, column), range, maxByTitle),
    )
    return new Set([...byTitles, ...any])
  }

  #matches(expression: string, range: NumberRange, limit: number): number[] {
    return this.database
      .all<{ section: number }>(
        'SELECT rowid AS section FROM search_words WHERE search_words MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?',
        expression,
        ...range,
        limit,
      )
      .map((row) => row.section)
  }

  #rarities(words: readonly SearchWord[]): number[] {
    return words.map((word) => {
      const count = this.database.count('search_words WHERE search_words MATCH ?', matchExpression([word], 'AND'))
      return rarityOf(count, assumedSections)
    })
  }

  #scoreSections(
    spaceId: string,
    sections: readonly number[],
    words: readonly SearchWord[],
    rarity: readonly number[],
  ): PageHit[] {
    const found = this.database.all<SectionRow>(
      'SELECT * FROM search_sections WHERE number IN (SELECT value FROM json_each(?))',
      JSON.stringify(sections),
    )
    const byPage = Map.groupBy(found, (section) => pageOfSection(section.number))
    // Reading each page by itself takes a third of the time of a search.
    const pages = this.database.all<Pick<SearchPageRow, 'number' | 'title'>>(
      'SELECT number, title FROM search_pages WHERE number IN (SELECT value FROM json_each(?))',
      JSON.stringify([...byPage.keys()]),
    )
    const titles = new Map(pages.map(({ number, title }) => [number, title]))
    return [...byPage].map(([page, ofPage]) => {
      const pageTitle = titles.get(page) ?? ''
      const hits = ofPage.map((section): SectionHit => ({
        section: section.number,
        score: sectionScore({ ...section, pageTitle }, words, rarity),
      }))
      hits.sort((left, right) => right.score - left.score)
      return { spaceId, page, score: hits[0]?.score ?? 0, sections: hits }
    })
  }

  #numberOf(spaceId: string): number | undefined {
    return this.database.get<{ number: number }>('SELECT number FROM search_spaces WHERE space_id = ?', spaceId)?.number
  }

  #nextPageNumber(spaceId: string): number {
    const space = this.#numberOf(spaceId) ?? this.database.insert('search_spaces', { space_id: spaceId })
    const [first, last] = pageNumbers(space)
    const row = this.database.get<{ highest: number | null }>(
      'SELECT max(number) AS highest FROM search_pages WHERE number BETWEEN ? AND ?',
      first,
      last,
    )
    return Math.max(first, (row?.highest ?? -1) + 1)
  }

  #pagesOf(spaceId: string): SearchPageRow[] {
    return this.database.all<SearchPageRow>('SELECT * FROM search_pages WHERE space_id = ?', spaceId)
  }

  #put(fresh: SearchPageRow, known: SearchPageRow | undefined): void {
    if (known && sameText(known, fresh)) {
      if (known.path === fresh.path && known.ancestors === fresh.ancestors) return
      const { number, path, ancestors } = fresh
      this.database.update('search_pages', { number }, { path, ancestors })
      return
    }
    if (known) this.#remove(known)
    this.database.insert('search_pages', fresh)
    this.#putSections(fresh)
  }

  #putSections(page: SearchPageRow): void {
    const sections = page.document_id === null ? [] : splitSections(this.#documents.markdown(page.document_id))
    if (sections[0]?.id !== '') sections.unshift({ id: '', title: '', text: '', line: 0 })
    let [number] = sectionNumbers(page.number)
    for (const { id: anchor, title, text } of sections.slice(0, sectionsOfPage)) {
      const body = anchor === '' ? [page.description, text].filter(Boolean).join('\n') : text
      this.database.insert('search_sections', { number, title, anchor, body })
      this.database.insert('search_words', { rowid: number, page: page.title, section: title, body })
      number += 1
    }
  }

  #remove(row: SearchPageRow): void {
    const range: NumberRange = sectionNumbers(row.number)
    this.database.run(
      'DELETE FROM search_words WHERE rowid IN (SELECT number FROM search_sections WHERE number BETWEEN ? AND ?)',
      ...range,
    )
    this.database.run('DELETE FROM search_sections WHERE number BETWEEN ? AND ?', ...range)
    this.database.delete('search_pages', { number: row.number })
  }
}

function rowOf(spaceId: string, placed: PageInTree, number: number): SearchPageRow {
  const { node, path } = placed
  return {
    number,
    space_id: spaceId,
    page_id: node.id,
    document_id: node.documentId ?? null,
    title: node.title,
    description: node.description ?? '',
    path: path ?? '',
    ancestors: JSON.stringify(ancestorsOf(placed).map((ancestor) => ancestor.node.title)),
  }
}

function sameText(left: SearchPageRow, right: SearchPageRow): boolean {
  return left.document_id === right.document_id && left.title === right.title && left.description === right.description
}
