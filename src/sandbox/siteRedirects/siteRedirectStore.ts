import { Store } from '../database/store.ts'

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
export class SiteRedirectStore extends Store {
  add(redirect: Omit<SiteRedirectRow, 'seq' | 'updated_at'>): void {
    this.database.insert('site_redirects', redirect)
  }

  get(siteId: string, id: string): SiteRedirectRow | undefined {
    return this.database.find<SiteRedirectRow>('site_redirects', { site_id: siteId, id })
  }

  /** Returns the redirect, or the draft of one, with exactly this source. */
  from(siteId: string, source: string, draft: boolean): SiteRedirectRow | undefined {
    return this.database.find<SiteRedirectRow>('site_redirects', { site_id: siteId, source, draft: Number(draft) })
  }

  /** Returns the active redirects with a wildcard, longest source first. */
  wildcards(siteId: string): SiteRedirectRow[] {
    const sql = `SELECT * FROM site_redirects WHERE site_id = ? AND draft = 0 AND source LIKE '%*'
      ORDER BY length(source) DESC`
    return this.database.all<SiteRedirectRow>(sql, siteId)
  }

  /** Returns the redirects after the row with this value and number, in order. */
  list(siteId: string, listing: RedirectListing, after: readonly [string, number], limit: number): SiteRedirectRow[] {
    const column = columns[listing.orderBy]
    return this.database.all<SiteRedirectRow>(
      `SELECT * FROM site_redirects ${matching} AND (${column}, seq) > (:value, :seq)
       ORDER BY ${column}, seq LIMIT :limit`,
      { ...valuesOf(siteId, listing), value: after[0], seq: after[1], limit },
    )
  }

  count(siteId: string, listing: RedirectListing): number {
    return this.database.count(`site_redirects ${matching}`, valuesOf(siteId, listing))
  }

  change(id: string, change: Partial<Omit<SiteRedirectRow, 'seq' | 'id' | 'site_id' | 'created_at'>>): void {
    this.database.update('site_redirects', { id }, change)
  }

  remove(id: string): void {
    this.database.delete('site_redirects', { id })
  }
}

const matching =
  'WHERE site_id = :site AND draft = :draft AND (:search IS NULL OR instr(lower(source), lower(:search)) > 0)'

function valuesOf(siteId: string, { draft, search }: RedirectListing) {
  return { site: siteId, draft: Number(draft), search }
}
