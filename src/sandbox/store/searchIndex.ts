import { splitSections } from '../../core/markdown/sections.ts'
import { ancestorsOf, type PageTree, type PlacedPage } from '../content/pageTree.ts'
import { searchExpression, type Joining } from '../content/searchExpression.ts'
import { grouped } from '../grouped.ts'
import type { Database } from './database.ts'
import type { DocumentStore } from './documentStore.ts'

/** A page as search sees it; `ancestors` is a JSON list of titles from the root down. */
export interface SearchPageRow {
  readonly id: number
  readonly space_id: string
  readonly page_id: string
  readonly document_id: string | null
  readonly title: string
  readonly description: string
  readonly path: string
  readonly ancestors: string
}

/** A section of a page as search sees it; the anchor of what stands before the first heading is empty. */
export interface SectionRow {
  readonly id: number
  readonly title: string
  readonly anchor: string
  readonly body: string
}

/** A page that a search found. Scores are larger the better something fits; the best section comes first. */
export interface PageHit {
  /** The row of the page in the index. */
  readonly row: number
  readonly spaceId: string
  readonly pageId: string
  readonly score: number
  readonly sections: readonly { readonly id: number; readonly score: number }[]
}

interface FoundSection {
  readonly id: number
  readonly page: number
  readonly space_id: string
  readonly page_id: string
  readonly score: number
}

/** More matching sections than this are not looked at: nobody pages that far, and a common word has thousands. */
const mostSections = 400

/** How much a word counts in: the name of the space (it only narrows), page title, section title, body. */
const weights = '0.0, 8.0, 4.0, 1.0'

/** Full-text search over the main content of spaces, one entry for each section of each page. */
export class SearchIndex {
  readonly #database: Database
  readonly #documents: DocumentStore

  constructor(database: Database, documents: DocumentStore) {
    this.#database = database
    this.#documents = documents
  }

  /** Brings the entries of a space in line with its main content; only pages that differ are read again. */
  update(spaceId: string, tree: PageTree): void {
    const known = new Map(
      this.#database
        .all<SearchPageRow>('SELECT * FROM search_pages WHERE space_id = ?', spaceId)
        .map((row) => [row.page_id, row]),
    )
    for (const placed of tree.all) {
      if (placed.node.type !== 'document' && placed.node.type !== 'group') continue
      this.#updatePage(spaceId, placed, known.get(placed.node.id))
      known.delete(placed.node.id)
    }
    for (const row of known.values()) this.#remove(row)
  }

  /** Forgets the entries of a space. */
  removeSpace(spaceId: string): void {
    const rows = this.#database.all<SearchPageRow>('SELECT * FROM search_pages WHERE space_id = ?', spaceId)
    for (const row of rows) this.#remove(row)
  }

  /**
   * The pages of some spaces that a query finds, best first: those with a section that holds all of its words or, if
   * there are none, any of them. None for a query without words.
   */
  find(spaceIds: readonly string[], query: string): PageHit[] {
    if (spaceIds.length === 0) return []
    const all = this.#findSections(spaceIds, query, 'AND')
    const found = all.length > 0 ? all : this.#findSections(spaceIds, query, 'OR')
    return [...grouped(found, (section) => section.page)].flatMap(([row, sections]) => {
      const [best] = sections
      return best ? [{ row, spaceId: best.space_id, pageId: best.page_id, score: best.score, sections }] : []
    })
  }

  /** The page of a hit. */
  page(hit: PageHit): SearchPageRow | undefined {
    return this.#database.get<SearchPageRow>('SELECT * FROM search_pages WHERE id = ?', hit.row)
  }

  /** A section of a hit. */
  section(id: number): SectionRow | undefined {
    return this.#database.get<SectionRow>('SELECT id, title, anchor, body FROM search_sections WHERE id = ?', id)
  }

  // Texts are read later and only of what is shown: a common word is in hundreds of sections.
  #findSections(spaceIds: readonly string[], query: string, joining: Joining): FoundSection[] {
    const expression = searchExpression(query, spaceIds.map(spaceWord), joining)
    if (expression === undefined) return []
    return this.#database.all<FoundSection>(
      `SELECT s.id, s.page, p.space_id, p.page_id, -f.score AS score
       FROM (SELECT rowid AS id, bm25(search_words, ${weights}) AS score FROM search_words
             WHERE search_words MATCH ? ORDER BY score LIMIT ${mostSections}) f
       JOIN search_sections s ON s.id = f.id JOIN search_pages p ON p.id = s.page ORDER BY f.score, s.id`,
      expression,
    )
  }

  #updatePage(spaceId: string, placed: PlacedPage, known: SearchPageRow | undefined): void {
    const { node } = placed
    const fresh = {
      document_id: node.documentId ?? null,
      title: node.title,
      description: node.description ?? '',
      path: placed.path ?? '',
      ancestors: JSON.stringify(ancestorsOf(placed).map((ancestor) => ancestor.node.title)),
    }
    if (known && known.path === fresh.path && known.ancestors === fresh.ancestors && sameWords(known, fresh)) return
    if (known && sameWords(known, fresh)) {
      this.#database.run(
        'UPDATE search_pages SET path = ?, ancestors = ? WHERE id = ?',
        fresh.path,
        fresh.ancestors,
        known.id,
      )
      return
    }
    if (known) this.#remove(known)
    const id = this.#database.insert(
      `INSERT INTO search_pages (space_id, page_id, document_id, title, description, path, ancestors)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      spaceId,
      node.id,
      fresh.document_id,
      fresh.title,
      fresh.description,
      fresh.path,
      fresh.ancestors,
    )
    this.#addSections(id, spaceId, fresh)
  }

  #addSections(
    page: number,
    spaceId: string,
    words: { document_id: string | null; title: string; description: string },
  ) {
    const sections = words.document_id === null ? [] : splitSections(this.#documents.markdown(words.document_id))
    if (sections[0]?.id !== '') sections.unshift({ id: '', title: '', text: '', line: 0 })
    for (const section of sections) {
      const body = section.id === '' ? [words.description, section.text].filter(Boolean).join('\n') : section.text
      const id = this.#database.insert(
        'INSERT INTO search_sections (page, title, anchor, body) VALUES (?, ?, ?, ?)',
        page,
        section.title,
        section.id,
        body,
      )
      this.#database.run(
        'INSERT INTO search_words (rowid, space, page, section, body) VALUES (?, ?, ?, ?, ?)',
        id,
        spaceWord(spaceId),
        words.title,
        section.title,
        body,
      )
    }
  }

  #remove(row: SearchPageRow): void {
    this.#database.run(
      'DELETE FROM search_words WHERE rowid IN (SELECT id FROM search_sections WHERE page = ?)',
      row.id,
    )
    this.#database.run('DELETE FROM search_pages WHERE id = ?', row.id)
  }
}

function sameWords(
  left: Pick<SearchPageRow, 'document_id' | 'title' | 'description'>,
  right: Pick<SearchPageRow, 'document_id' | 'title' | 'description'>,
): boolean {
  return left.document_id === right.document_id && left.title === right.title && left.description === right.description
}

/** The word that stands for a space in the index: its id in hexadecimal, as the index folds letters. */
function spaceWord(spaceId: string): string {
  return `s${Buffer.from(spaceId).toString('hex')}`
}
