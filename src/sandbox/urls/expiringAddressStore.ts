import { randomId } from '../identifiers.ts'
import type { Database } from '../database/database.ts'
import { Store } from '../database/store.ts'

/** How long an address is valid (api-facts P1 §4, C7). */
const validMilliseconds = 60 * 60 * 1000

interface ExpiringRow {
  /** The secret part of the address. */
  readonly id: string
  readonly expires_at: string
}

/** The content of a PDF address: a revision, or one of its pages with or without subpages. */
export interface PdfLinkRow extends ExpiringRow {
  readonly title: string
  readonly revision_id: string
  readonly page_id: string | null
  readonly only_page: number
}

/** The preview of a site that an address shows. `drafts` is 0 or 1. */
export interface SitePreviewRow extends ExpiringRow {
  readonly site_id: string
  readonly user_id: string
  readonly drafts: number
}

/** Stores what addresses show that are valid for an hour. */
export class ExpiringAddressStore<Row extends ExpiringRow> extends Store {
  readonly #table: string

  constructor(database: Database, table: string) {
    super(database)
    this.#table = table
  }

  /** Adds an address, and removes those that have expired at `now`. Returns the secret part of the new one. */
  add(content: Omit<Row, keyof ExpiringRow>, now: string): string {
    const id = randomId() + randomId()
    const expires = new Date(Date.parse(now) + validMilliseconds).toISOString()
    this.database.run(`DELETE FROM ${this.#table} WHERE expires_at <= ?`, now)
    this.database.insert(this.#table, { ...content, id, expires_at: expires })
    return id
  }

  /** Returns what an address shows, unless it has expired at `now`. */
  get(id: string, now: string): Row | undefined {
    return this.database.get<Row>(`SELECT * FROM ${this.#table} WHERE id = ? AND expires_at > ?`, id, now)
  }
}
