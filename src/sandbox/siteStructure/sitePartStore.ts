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
  addSiteSpace(row: SiteSpaceRow): void {
    this.database.insert('site_spaces', row)
  }

  addSection(row: SectionRow): void {
    this.database.insert('site_sections', row)
  }

  addGroup(row: SectionGroupRow): void {
    this.database.insert('site_section_groups', row)
  }

  addExternalLink(row: ExternalLinkRow): void {
    this.database.insert('site_external_links', row)
  }

  /** Returns the site spaces of a site in order, including those whose space is deleted. */
  siteSpaces(siteId: string): SiteSpaceRow[] {
    return this.database.all<SiteSpaceRow>('SELECT * FROM site_spaces WHERE site_id = ? ORDER BY position, id', siteId)
  }

  /** Returns the spaces that a site shows. */
  spacesOn(siteId: string): SpaceRow[] {
    return this.database.all<SpaceRow>(`SELECT s.* FROM ${shownSpaces} WHERE p.site_id = ?`, siteId)
  }

  sections(siteId: string): SectionRow[] {
    return this.database.all<SectionRow>('SELECT * FROM site_sections WHERE site_id = ? ORDER BY position, id', siteId)
  }

  groups(siteId: string): SectionGroupRow[] {
    return this.database.all<SectionGroupRow>(
      'SELECT * FROM site_section_groups WHERE site_id = ? ORDER BY position, id',
      siteId,
    )
  }

  externalLinks(siteId: string): ExternalLinkRow[] {
    return this.database.all<ExternalLinkRow>(
      'SELECT * FROM site_external_links WHERE site_id = ? ORDER BY position, id',
      siteId,
    )
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
    const row = this.database.get<{ last: number | null }>(
      `SELECT max(position) AS last FROM
         (SELECT position FROM site_spaces WHERE site_id = :site
          UNION ALL SELECT position FROM site_sections WHERE site_id = :site
          UNION ALL SELECT position FROM site_section_groups WHERE site_id = :site
          UNION ALL SELECT position FROM site_external_links WHERE site_id = :site)`,
      { site: siteId },
    )
    return Math.floor(row?.last ?? 0) + 1
  }

  changeSiteSpace(id: string, change: Partial<Omit<SiteSpaceRow, 'id' | 'site_id'>>): void {
    this.database.update('site_spaces', { id }, change)
  }

  changeSection(id: string, change: Partial<Omit<SectionRow, 'id' | 'site_id'>>): void {
    this.database.update('site_sections', { id }, change)
  }

  changeGroup(id: string, change: Partial<Omit<SectionGroupRow, 'id' | 'site_id'>>): void {
    this.database.update('site_section_groups', { id }, change)
  }

  changeExternalLink(id: string, change: Partial<Omit<ExternalLinkRow, 'id' | 'site_id'>>): void {
    this.database.update('site_external_links', { id }, change)
  }

  removeSiteSpace(id: string): void {
    this.database.delete('site_spaces', { id })
  }

  removeSection(id: string): void {
    this.database.delete('site_sections', { id })
  }

  /** Removes a group. Move its content out of it first. */
  removeGroup(id: string): void {
    this.database.delete('site_section_groups', { id })
  }

  /** Returns how many spaces a site shows. */
  siteSpaceCount(siteId: string): number {
    return this.database.count(`${shownSpaces} WHERE p.site_id = ?`, siteId)
  }
}
