import { Store } from '../database/store.ts'

/** A share link as stored. `share_key` is the secret in its address. */
export interface ShareLinkRow {
  readonly seq: number
  readonly id: string
  readonly site_id: string
  readonly name: string
  readonly share_key: string
  readonly active: number
  readonly created_at: string
}

/** Stores the share links of sites. */
export class ShareLinkStore extends Store {
  add(link: Omit<ShareLinkRow, 'seq' | 'active'>): void {
    this.database.insert('share_links', link)
  }

  /** Returns a share link of a site. */
  get(siteId: string, id: string): ShareLinkRow | undefined {
    return this.database.find<ShareLinkRow>('share_links', { site_id: siteId, id })
  }

  /** Returns whether a key currently opens a site. */
  opens(siteId: string, key: string): boolean {
    const row = this.database.get<{ active: number }>(
      'SELECT active FROM share_links WHERE site_id = ? AND share_key = ?',
      siteId,
      key,
    )
    return row?.active === 1
  }

  /** Returns the share links of a site after a cursor, oldest first. `search` finds links whose name contains it. */
  list(siteId: string, search: string | undefined, after: number, limit: number): ShareLinkRow[] {
    return this.database.all<ShareLinkRow>(
      `SELECT * FROM share_links ${matching} AND seq > :after ORDER BY seq LIMIT :limit`,
      { site: siteId, search, after, limit },
    )
  }

  count(siteId: string, search: string | undefined): number {
    return this.database.count(`share_links ${matching}`, { site: siteId, search })
  }

  change(id: string, change: Partial<Pick<ShareLinkRow, 'name' | 'active'>>): void {
    this.database.update('share_links', { id }, change)
  }

  remove(id: string): void {
    this.database.delete('share_links', { id })
  }
}

const matching = 'WHERE site_id = :site AND (:search IS NULL OR instr(lower(name), lower(:search)) > 0)'
