import { Store } from '../database/store.ts'

/** The content of a PDF address: a revision, or one of its pages with or without subpages. */
export interface PdfLinkRow {
  readonly id: string
  readonly title: string
  readonly revision_id: string
  readonly page_id: string | null
  readonly only_page: number
  readonly expires_at: string
}

/** Stores the addresses of PDFs. Each is valid for an hour. */
export class PdfLinkStore extends Store {
  /** Adds an address and removes those that have expired at `now`. */
  add(row: PdfLinkRow, now: string): void {
    this.database.run('DELETE FROM pdf_links WHERE expires_at <= ?', now)
    this.database.insert('pdf_links', row)
  }

  /** Returns the content of an address, unless it has expired at `now`. */
  get(id: string, now: string): PdfLinkRow | undefined {
    return this.database.get<PdfLinkRow>('SELECT * FROM pdf_links WHERE id = ? AND expires_at > ?', id, now)
  }
}
