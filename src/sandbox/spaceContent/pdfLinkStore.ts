import type { Database } from '../database/database.ts'

/** What a PDF address means: a revision, or one page of it with or without its subpages. */
export interface PdfLinkRow {
  readonly id: string
  readonly title: string
  readonly revision_id: string
  readonly page_id: string | null
  readonly only_page: number
  readonly expires_at: string
}

/** The addresses of PDFs, each good for an hour. */
export class PdfLinkStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Keeps a new address and forgets those that are no longer good at `now`. */
  add(row: PdfLinkRow, now: string): void {
    this.#database.run('DELETE FROM pdf_links WHERE expires_at <= ?', now)
    this.#database.run(
      'INSERT INTO pdf_links (id, title, revision_id, page_id, only_page, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
      row.id,
      row.title,
      row.revision_id,
      row.page_id,
      row.only_page,
      row.expires_at,
    )
  }

  /** What an address means, if it is still good at `now`. */
  get(id: string, now: string): PdfLinkRow | undefined {
    return this.#database.get<PdfLinkRow>('SELECT * FROM pdf_links WHERE id = ? AND expires_at > ?', id, now)
  }
}
