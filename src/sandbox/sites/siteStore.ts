import type { StoredRows } from '../database/database.ts'
import { stored, TableStore } from '../database/store.ts'

/** A site as stored. `adaptive_schema` is JSON; booleans are 0 or 1. */
export interface SiteRow {
  readonly seq: number
  readonly id: string
  readonly organization_id: string
  readonly type: SiteType
  readonly title: string
  readonly basename: string | null
  readonly visibility: SiteVisibility
  readonly default_level: string | null
  readonly published: number
  readonly agents_context: 'excluded' | 'included'
  readonly adaptive_enabled: number
  readonly adaptive_schema: string | null
  readonly adaptive_updated_at: string | null
  readonly proxy: string | null
  readonly visitor_secret: string
  readonly default_section_id: string | null
  readonly default_site_space_id: string | null
  readonly created_at: string
}

/** The plans of a site (api-facts P2 §2.4). */
export type SiteType = 'basic' | 'premium' | 'ultimate' | 'sponsored' | 'legacy-basic' | 'legacy-premium'

/** Who can visit a site (API part 2 §2.4). */
export type SiteVisibility = 'public' | 'unlisted' | 'share-link' | 'visitor-auth'

type NewSite = Pick<
  SiteRow,
  'id' | 'organization_id' | 'type' | 'title' | 'visibility' | 'visitor_secret' | 'created_at'
>

/** The filter of a list of sites. */
interface SiteFilter {
  /** The id of a space on the site. */
  readonly space?: string | undefined
  /** A text that the title contains, in any case. */
  readonly title?: string | undefined
  readonly published?: boolean | undefined
  readonly types?: readonly string[] | undefined
  /** True to leave out sites that only administrators can access. */
  readonly accessibleOnly: boolean
}

/** Stores sites. */
export class SiteStore extends TableStore<SiteRow, NewSite> {
  protected override readonly table = 'sites'

  get(id: string): SiteRow | undefined {
    return this.findRow({ id })
  }

  /** Returns the site with a name in its address: its id, or else its basename. */
  named(name: string): SiteRow | undefined {
    return this.get(name) ?? this.findRow({ basename: name })
  }

  /** Returns all sites of an organization, oldest first. */
  all(organizationId: string): SiteRow[] {
    return this.allWhere('organization_id = ? ORDER BY seq', organizationId)
  }

  /** Returns the sites of an organization that pass the filter, oldest first. */
  list(organizationId: string, filter: SiteFilter): StoredRows<SiteRow, [number]> {
    return this.oldestFirst(matching, {
      organization: organizationId,
      space: filter.space,
      title: filter.title,
      published: stored(filter.published),
      accessibleOnly: Number(filter.accessibleOnly),
      types: filter.types && JSON.stringify(filter.types),
    })
  }
}

const matching = `
  organization_id = :organization
  AND (:space IS NULL OR EXISTS (SELECT 1 FROM site_spaces p WHERE p.site_id = sites.id AND p.space_id = :space))
  AND (:title IS NULL OR instr(lower(title), lower(:title)) > 0)
  AND (:published IS NULL OR published = :published)
  AND (NOT :accessibleOnly OR default_level IS NOT NULL)
  AND (:types IS NULL OR type IN (SELECT value FROM json_each(:types)))`
