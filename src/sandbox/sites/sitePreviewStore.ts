import { addRow } from '../database/rows.ts'
import type { Database } from '../database/database.ts'

/** What an address of a preview means; `drafts` is 0 or 1. */
export interface SitePreviewRow {
  readonly id: string
  readonly site_id: string
  readonly user_id: string
  readonly drafts: number
  readonly expires_at: string
}

/** The addresses of previews of sites, each good for an hour. */
export class SitePreviewStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Keeps a new address and forgets those that are no longer good at `now`. */
  add(row: SitePreviewRow, now: string): void {
    this.#database.run('DELETE FROM site_previews WHERE expires_at <= ?', now)
    addRow(this.#database, 'site_previews', row)
  }

  /** What an address means, if it is still good at `now`. */
  get(id: string, now: string): SitePreviewRow | undefined {
    const sql = 'SELECT * FROM site_previews WHERE id = ? AND expires_at > ?'
    return this.#database.get<SitePreviewRow>(sql, id, now)
  }
}
