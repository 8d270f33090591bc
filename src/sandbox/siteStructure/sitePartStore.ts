import { Store } from '../database/store.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'

/** A space on a site as stored. */
export interface SiteSpaceRow {
  readonly id: string
  readonly site_id: string
  readonly section_id: string | null
  readonly space_id: string
  readonly path: string
  readonly condition: string | null
  readonly draft: number
  readonly position: number
}

/** A section of a site as stored. */
export interface SectionRow {
  readonly id: string
  readonly site_id: string
  readonly group_id: string | null
  readonly title: string
  readonly description: string | null
  readonly icon: string | null
  readonly path: string
  readonly condition: string | null
  readonly default_site_space_id: string | null
  readonly draft: number
  readonly position: number
}

/** A group of sections and groups as stored. */
export interface SectionGroupRow {
  readonly id: string
  readonly site_id: string
  readonly parent_id: string | null
  readonly title: string
  readonly icon: string | null
  readonly draft: number
  readonly position: number
}

/** An external link of a site's navigation, as stored. */
export interface ExternalLinkRow {
  readonly id: string
  readonly site_id: string
  readonly group_id: string | null
  readonly title: string
  readonly url: string
  readonly description: string | null
  readonly icon: string | null
  readonly condition: string | null
  readonly draft: number
  readonly position: number
}

interface SitePartRows {
  readonly 'site-space': SiteSpaceRow
  readonly 'site-section': SectionRow
  readonly 'site-section-group': SectionGroupRow
  readonly 'site-external-link': ExternalLinkRow
}

/** The types of the parts of a site, as the API names them. */
export type SitePartType = keyof SitePartRows

const tables: Readonly<Record<SitePartType, string>> = {
  'site-space': 'site_spaces',
  'site-section': 'site_sections',
  'site-section-group': 'site_section_groups',
  'site-external-link': 'site_external_links',
}

/** The place of a space on a published site. */
interface PublishedLocation {
  readonly site_id: string
  readonly basename: string | null
  readonly section_path: string | null
  readonly path: string
}

/** Leaves out spaces that are deleted or were moved to another organization. */
const shownSpaces = `
  site_spaces p JOIN sites t ON t.id = p.site_id
  JOIN spaces s ON s.id = p.space_id AND s.deleted_at IS NULL AND s.organization_id = t.organization_id`

/** Stores the parts of sites and their order: site spaces, sections, section groups and external links. */
export class SitePartStore extends Store {
  add<T extends SitePartType>(type: T, row: SitePartRows[T]): void {
    this.database.insert(tables[type], row)
  }

  change<T extends SitePartType>(type: T, id: string, change: Partial<Omit<SitePartRows[T], 'id' | 'site_id'>>): void {
    this.database.update(tables[type], { id }, change)
  }

  /** Removes a part. Move the content of a group out of it first. Returns false if the part doesn't exist. */
  remove(type: SitePartType, id: string): boolean {
    return this.database.delete(tables[type], { id })
  }

  /** Returns the parts of one type on a site in order, including site spaces whose space is deleted. */
  list<T extends SitePartType>(type: T, siteId: string): SitePartRows[T][] {
    return this.database.all(`SELECT * FROM ${tables[type]} WHERE site_id = ? ORDER BY position, id`, siteId)
  }

  /** Returns the spaces that a site shows. */
  spacesOn(siteId: string): SpaceRow[] {
    return this.database.all<SpaceRow>(`SELECT s.* FROM ${shownSpaces} WHERE p.site_id = ?`, siteId)
  }

  /** Returns the place of a space for visitors: on the first published site where it isn't a draft. */
  publishedPlaceOf(spaceId: string): PublishedLocation | undefined {
    return this.database.get<PublishedLocation>(
      `SELECT t.id AS site_id, t.basename, c.path AS section_path, p.path
       FROM ${shownSpaces} LEFT JOIN site_sections c ON c.id = p.section_id
       WHERE p.space_id = ? AND t.published = 1 AND p.draft = 0 AND coalesce(c.draft, 0) = 0 AND NOT EXISTS (
         WITH RECURSIVE around (parent_id, draft) AS (
           SELECT parent_id, draft FROM site_section_groups WHERE id = c.group_id
           UNION ALL
           SELECT g.parent_id, g.draft FROM site_section_groups g JOIN around ON g.id = around.parent_id)
         SELECT 1 FROM around WHERE draft = 1)
       ORDER BY t.seq LIMIT 1`,
      spaceId,
    )
  }

  /** Returns a position after everything on a site. */
  lastPosition(siteId: string): number {
    const positions = Object.values(tables).map((table) => `SELECT position FROM ${table} WHERE site_id = :site`)
    const sql = `SELECT max(position) AS last FROM (${positions.join(' UNION ALL ')})`
    const row = this.database.get<{ last: number | null }>(sql, { site: siteId })
    return Math.floor(row?.last ?? 0) + 1
  }

  /** Returns how many spaces a site shows. */
  siteSpaceCount(siteId: string): number {
    return this.database.count(`${shownSpaces} WHERE p.site_id = ?`, siteId)
  }
}
