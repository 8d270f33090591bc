import type { ExternalLinkRow, SectionGroupRow, SectionRow, SitePartStore, SiteSpaceRow } from './sitePartStore.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import type { Positioned } from './repositionAmong.ts'

/** A section, group or link among those with the same parent. */
export type SiteItem =
  | { readonly type: 'site-section'; readonly row: SectionRow }
  | { readonly type: 'site-section-group'; readonly row: SectionGroupRow }
  | { readonly type: 'site-external-link'; readonly row: ExternalLinkRow }

/** A site space and the space that it shows. */
export interface ShownSpace {
  readonly row: SiteSpaceRow
  readonly space: SpaceRow
}

/**
 * The structure of a site at one moment, in order. Leaves out deleted spaces, and those that `sees` returns false for.
 */
export class SiteMap {
  readonly site: SiteRow
  readonly sections: readonly SectionRow[]
  readonly groups: readonly SectionGroupRow[]
  readonly externalLinks: readonly ExternalLinkRow[]
  readonly siteSpaces: readonly ShownSpace[]
  readonly #items: ReadonlyMap<string | null, readonly SiteItem[]>
  readonly #bySection: ReadonlyMap<string | null, readonly ShownSpace[]>

  /** If `drafts` is false, the map leaves out drafts and their content, as for visitors. */
  constructor(site: SiteRow, parts: SitePartStore, sees: (space: SpaceRow) => boolean, drafts = true) {
    this.site = site
    const isOpen = ({ draft }: { readonly draft: number }) => drafts || draft === 0
    this.groups = withParents(parts.list('site-section-group', site.id).filter(isOpen))
    const isPlaced = (row: { readonly group_id: string | null; readonly draft: number }) =>
      isOpen(row) && (row.group_id === null || this.group(row.group_id) !== undefined)
    this.sections = parts.list('site-section', site.id).filter(isPlaced)
    this.externalLinks = parts.list('site-external-link', site.id).filter(isPlaced)
    const spaces = new Map(parts.spacesOn(site.id).map((space) => [space.id, space]))
    this.siteSpaces = parts.list('site-space', site.id).flatMap((row) => {
      const space = spaces.get(row.space_id)
      const isThere = isOpen(row) && (row.section_id === null || this.section(row.section_id) !== undefined)
      return space && isThere && sees(space) ? [{ row, space }] : []
    })
    const items: SiteItem[] = [
      ...this.sections.map((row): SiteItem => ({ type: 'site-section', row })),
      ...this.groups.map((row): SiteItem => ({ type: 'site-section-group', row })),
      ...this.externalLinks.map((row): SiteItem => ({ type: 'site-external-link', row })),
    ]
    this.#items = Map.groupBy(items.sort(byPosition), parentOf)
    this.#bySection = Map.groupBy(this.siteSpaces, ({ row }) => row.section_id)
  }

  /** Whether the site has sections. If so, every site space is in one. */
  get hasSections(): boolean {
    return this.sections.length > 0
  }

  /** Returns the sections, groups and links directly in a group, or at the root, in order. */
  itemsIn(groupId: string | null): readonly SiteItem[] {
    return this.#items.get(groupId) ?? []
  }

  /** Returns the site spaces of a section, or of a site without sections, in order. */
  siteSpacesIn(sectionId: string | null): readonly ShownSpace[] {
    return this.#bySection.get(sectionId) ?? []
  }

  section(id: string): SectionRow | undefined {
    return this.sections.find((row) => row.id === id)
  }

  group(id: string): SectionGroupRow | undefined {
    return this.groups.find((row) => row.id === id)
  }

  externalLink(id: string): ExternalLinkRow | undefined {
    return this.externalLinks.find((row) => row.id === id)
  }

  siteSpace(id: string): ShownSpace | undefined {
    return this.siteSpaces.find(({ row }) => row.id === id)
  }

  /** The section that visitors see first: the chosen one, or else the first in order. */
  get defaultSection(): SectionRow | undefined {
    const chosen = this.site.default_section_id
    return (chosen === null ? undefined : this.section(chosen)) ?? this.#firstSection(null)
  }

  /** Returns the site space that visitors of a section, or of a site without sections, see first. */
  defaultSiteSpace(sectionId: string | null): ShownSpace | undefined {
    const chosen =
      sectionId === null ? this.site.default_site_space_id : (this.section(sectionId)?.default_site_space_id ?? null)
    const shown = this.siteSpacesIn(sectionId)
    return shown.find(({ row }) => row.id === chosen) ?? shown[0]
  }

  /** Returns the parts below one parent with their positions. */
  placedIn(groupId: string | null): Positioned[] {
    return this.itemsIn(groupId).map(({ type, row }) => ({ type, id: row.id, position: row.position }))
  }

  /** Returns whether a part is a draft or inside one, so that visitors don't see it. */
  isDraft(row: SiteSpaceRow | SectionRow): boolean {
    if (row.draft === 1) return true
    if ('section_id' in row) {
      const section = row.section_id === null ? undefined : this.section(row.section_id)
      return section !== undefined && this.isDraft(section)
    }
    return this.groupsAround(row.group_id).some(({ draft }) => draft === 1)
  }

  /** Returns the path of a site space on the site, in segments. */
  pathOf(row: SiteSpaceRow): string[] {
    const section = row.section_id === null ? undefined : this.section(row.section_id)
    return section === undefined ? [row.path] : [section.path, row.path]
  }

  /** Returns a group and all groups inside it. */
  groupWithNested(id: string): Set<string> {
    const found = new Set([id])
    for (const inner of found) {
      for (const group of this.groups) if (group.parent_id === inner) found.add(group.id)
    }
    return found
  }

  /** Returns a group and the groups around it, from the inside out. */
  groupsAround(groupId: string | null): SectionGroupRow[] {
    const group = groupId === null ? undefined : this.group(groupId)
    return group ? [group, ...this.groupsAround(group.parent_id)] : []
  }

  #firstSection(groupId: string | null): SectionRow | undefined {
    for (const item of this.itemsIn(groupId)) {
      if (item.type === 'site-section') return item.row
      const section = item.type === 'site-section-group' ? this.#firstSection(item.row.id) : undefined
      if (section) return section
    }
    return undefined
  }
}

function parentOf(item: SiteItem): string | null {
  return item.type === 'site-section-group' ? item.row.parent_id : item.row.group_id
}

/** Returns the groups at the root, or whose parents are in the list, too. */
function withParents(groups: readonly SectionGroupRow[]): SectionGroupRow[] {
  const kept = groups.filter(({ parent_id: parent }) => parent === null || groups.some(({ id }) => id === parent))
  return kept.length === groups.length ? kept : withParents(kept)
}

function byPosition(left: SiteItem, right: SiteItem): number {
  return left.row.position - right.row.position || (left.row.id < right.row.id ? -1 : 1)
}
