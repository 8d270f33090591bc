import { Store } from '../database/store.ts'

/** The preview that an address shows. `drafts` is 0 or 1. */
export interface SitePreviewRow {
  readonly id: string
  readonly site_id: string
  readonly user_id: string
  readonly drafts: number
  readonly expires_at: string
}

/** Stores the addresses of site previews. Each is valid for an hour. */
export class SitePreviewStore extends Store {
  /** Adds an address and removes those that have expired at `now`. */
  add(row: SitePreviewRow, now: string): void {
    this.database.run('DELETE FROM site_previews WHERE expires_at <= ?', now)
    this.database.insert('site_previews', row)
  }

  /** Returns the preview of an address, unless it has expired at `now`. */
  get(id: string, now: string): SitePreviewRow | undefined {
    return this.database.get<SitePreviewRow>('SELECT * FROM site_previews WHERE id = ? AND expires_at > ?', id, now)
  }
}
