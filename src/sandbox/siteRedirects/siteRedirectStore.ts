import type { StoredRows } from '../database/database.ts'
import { TableStore } from '../database/store.ts'

/** A redirect of a site as stored. `destination` is JSON; booleans are 0 or 1. */
export interface SiteRedirectRow {
  readonly seq: number
  readonly id: string
  readonly site_id: string
  readonly source: string
  readonly draft: number
  readonly capture_wildcard: number
  readonly permanent: number
  readonly destination: string
  readonly created_at: string
  readonly updated_at: string | null
}

/** The filter and order of a list of redirects. */
interface RedirectListing {
  readonly draft: boolean
  /** A text that the source contains. */
  readonly search?: string | undefined
  readonly orderBy: RedirectOrder
}

/** What a list of redirects is ordered by. */
export type RedirectOrder = 'createdAt' | 'updatedAt' | 'source'

const columns: Readonly<Record<RedirectOrder, string>> = {
  createdAt: 'created_at',
  updatedAt: 'coalesce(updated_at, created_at)',
  source: 'source',
}

/** Stores the redirects of sites. */
export class SiteRedirectStore extends TableStore<SiteRedirectRow, Omit<SiteRedirectRow, 'seq' | 'updated_at'>> {
  protected override readonly table = 'site_redirects'

  get(siteId: string, id: string): SiteRedirectRow | undefined {
    return this.findRow({ site_id: siteId, id })
  }

  /** Returns the redirect, or the draft of one, with exactly this source. */
  from(siteId: string, source: string, draft: boolean): SiteRedirectRow | undefined {
    return this.findRow({ site_id: siteId, source, draft: Number(draft) })
  }

  /** Returns the active redirects with a wildcard, longest source first. */
  wildcards(siteId: string): SiteRedirectRow[] {
    return this.allWhere("site_id = ? AND draft = 0 AND source LIKE '%*' ORDER BY length(source) DESC", siteId)
  }

  /** Returns the redirects to list, in order. */
  list(siteId: string, { draft, search, orderBy }: RedirectListing): StoredRows<SiteRedirectRow, [string, number]> {
    return this.database.list({
      from: this.table,
      where: 'site_id = :site AND draft = :draft AND (:search IS NULL OR instr(lower(source), lower(:search)) > 0)',
      values: { site: siteId, draft: Number(draft), search },
      by: [columns[orderBy], 'seq'],
    })
  }
}
