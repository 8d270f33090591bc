import type { StoredRows } from '../database/database.ts'
import { TableStore } from '../database/store.ts'

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
export class ShareLinkStore extends TableStore<ShareLinkRow, Omit<ShareLinkRow, 'seq' | 'active'>> {
  protected override readonly table = 'share_links'

  /** Returns a share link of a site. */
  get(siteId: string, id: string): ShareLinkRow | undefined {
    return this.findRow({ site_id: siteId, id })
  }

  /** Returns whether a key currently opens a site. */
  opens(siteId: string, key: string): boolean {
    return this.database.count('share_links WHERE site_id = ? AND share_key = ? AND active = 1', siteId, key) > 0
  }

  /** Returns the share links of a site, oldest first. `search` finds links whose name contains it. */
  list(siteId: string, search: string | undefined): StoredRows<ShareLinkRow, [number]> {
    const matching = 'site_id = :site AND (:search IS NULL OR instr(lower(name), lower(:search)) > 0)'
    return this.oldestFirst(matching, { site: siteId, search })
  }
}
