import type { SectionGroupRow, SectionRow, SitePartStore, SiteSpaceRow } from './sitePartStore.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import type { Positioned } from './repositionAmong.ts'

/** A section or group among those with the same parent. */
export type SiteItem =
  | { readonly type: 'site-section'; readonly row: SectionRow }
  | { readonly type: 'site-section-group'; readonly row: SectionGroupRow }

/** A site space with the space that it shows. */
export interface ShownSpace {
  readonly row: SiteSpaceRow
  readonly space: SpaceRow
}

/** How a site is made up at one moment, in order. Spaces that are deleted, or that `sees` denies, are left out. */
export class SiteMap {
  readonly site: SiteRow
  readonly sections: readonly SectionRow[]
  readonly groups: readonly SectionGroupRow[]
  readonly siteSpaces: readonly ShownSpace[]
  readonly #items: ReadonlyMap<string | null, readonly SiteItem[]>
  readonly #bySection: ReadonlyMap<string | null, readonly ShownSpace[]>

  constructor(site: SiteRow, parts: SitePartStore, sees: (space: SpaceRow) => boolean) {
    this.site = site
    this.sections = parts.sections(site.id)
    this.groups = parts.groups(site.id)
    const spaces = new Map(parts.spacesOn(site.id).map((space) => [space.id, space]))
    this.siteSpaces = parts.siteSpaces(site.id).flatMap((row) => {
      const space = spaces.get(row.space_id)
      return space && sees(space) ? [{ row, space }] : []
    })
    const items: SiteItem[] = [
      ...this.sections.map((row): SiteItem => ({ type: 'site-section', row })),
      ...this.groups.map((row): SiteItem => ({ type: 'site-section-group', row })),
    ]
    this.#items = Map.groupBy(items.sort(byPosition), parentOf)
    this.#bySection = Map.groupBy(this.siteSpaces, ({ row }) => row.section_id)
  }

  /** True where the site is made of sections; then every site space is in one. */
  get hasSections(): boolean {
    return this.sections.length > 0
  }

  /** The sections and groups right in a group, or at the root, in order. */
  itemsIn(groupId: string | null): readonly SiteItem[] {
    return this.#items.get(groupId) ?? []
  }

  /** The site spaces of a section, or of a site without sections, in order. */
  siteSpacesIn(sectionId: string | null): readonly ShownSpace[] {
    return this.#bySection.get(sectionId) ?? []
  }

  section(id: string): SectionRow | undefined {
    return this.sections.find((row) => row.id === id)
  }

  group(id: string): SectionGroupRow | undefined {
    return this.groups.find((row) => row.id === id)
  }

  siteSpace(id: string): ShownSpace | undefined {
    return this.siteSpaces.find(({ row }) => row.id === id)
  }

  /** The section that visitors come to first: the one chosen, or else the first in order. */
  get defaultSection(): SectionRow | undefined {
    const chosen = this.site.default_section_id
    return (chosen === null ? undefined : this.section(chosen)) ?? this.#firstSection(null)
  }

  /** The site space that visitors of a section, or of a site without sections, come to first. */
  defaultSiteSpace(sectionId: string | null): ShownSpace | undefined {
    const chosen =
      sectionId === null ? this.site.default_site_space_id : (this.section(sectionId)?.default_site_space_id ?? null)
    const shown = this.siteSpacesIn(sectionId)
    return shown.find(({ row }) => row.id === chosen) ?? shown[0]
  }

  /** The parts below one parent as things with a place. */
  placedIn(groupId: string | null): Positioned[] {
    return this.itemsIn(groupId).map(({ type, row }) => ({ type, id: row.id, position: row.position }))
  }

  /** A group and all that are nested in it. */
  groupWithNested(id: string): Set<string> {
    const found = new Set([id])
    for (const inner of found) {
      for (const group of this.groups) if (group.parent_id === inner) found.add(group.id)
    }
    return found
  }

  /** How many groups stand above what is in a group, that one included. */
  depthOf(groupId: string | null): number {
    let depth = 0
    for (let at = groupId; at !== null; at = this.group(at)?.parent_id ?? null) depth += 1
    return depth
  }

  #firstSection(groupId: string | null): SectionRow | undefined {
    for (const item of this.itemsIn(groupId)) {
      const section = item.type === 'site-section' ? item.row : this.#firstSection(item.row.id)
      if (section) return section
    }
    return undefined
  }
}

function parentOf(item: SiteItem): string | null {
  return item.type === 'site-section' ? item.row.group_id : item.row.parent_id
}

function byPosition(left: SiteItem, right: SiteItem): number {
  return left.row.position - right.row.position || (left.row.id < right.row.id ? -1 : 1)
}
