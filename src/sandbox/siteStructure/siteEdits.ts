import type { Platform } from '../platform.ts'
import type { ExternalLinkRow, SectionRow, SiteSpaceRow } from './sitePartStore.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import {
  repositionAmong,
  positionsBetween,
  type Positioned,
  type SitePartPointer,
  type SitePosition,
} from './repositionAmong.ts'
import { SiteMap } from './siteMap.ts'
import { sectionPath, siteSpacePath } from './siteNames.ts'

/** The properties of a new section or group. */
interface NewSection {
  readonly title: string
  readonly icon?: string | null | undefined
  readonly groupId?: string | null | undefined
  readonly draft?: boolean | undefined
}

/** The platform's limit for the title of a section (api-facts P2 §2.4). */
const maxTitleLength = 128

/** Changes the structure of a site. Reads the site again for each change, so that changes can follow one another. */
export class SiteEdits {
  readonly #platform: Platform
  readonly #site: SiteRow

  constructor(platform: Platform, site: SiteRow) {
    this.#platform = platform
    this.#site = site
  }

  /** Returns the whole site as it is now. */
  get map(): SiteMap {
    return new SiteMap(this.#platform.sites.get(this.#site.id) ?? this.#site, this.#platform.siteParts, () => true)
  }

  /** Adds a space at the end of a section. Without a section, it goes into the one that visitors see first. */
  addSpace(space: SpaceRow, sectionId?: string, draft = false): SiteSpaceRow {
    const { map } = this
    const section = sectionId ?? this.#sectionForNewSpace(map, space)
    const row: SiteSpaceRow = {
      id: this.#platform.newId(),
      site_id: this.#site.id,
      section_id: section,
      space_id: space.id,
      path: siteSpacePath(map, section, space.title),
      condition: null,
      draft: Number(draft),
      position: this.#last(),
    }
    this.#platform.siteParts.add('site-space', row)
    if (!map.defaultSiteSpace(section)) this.#setDefaultSiteSpace(row)
    return row
  }

  /** Adds a section at the end. Site spaces that are outside sections get a section of their own first. */
  addSection(section: NewSection): SectionRow {
    this.moveSpacesIntoSections()
    return this.#newSection(section)
  }

  /** Adds a group at the end. */
  addGroup({ title, icon, groupId, draft = false }: NewSection): string {
    this.moveSpacesIntoSections()
    const id = this.#platform.newId()
    this.#platform.siteParts.add('site-section-group', {
      id,
      site_id: this.#site.id,
      parent_id: groupId ?? null,
      title,
      icon: icon ?? null,
      draft: Number(draft),
      position: this.#last(),
    })
    return id
  }

  /** Adds an external link at the end of a group, or at the root. */
  addExternalLink(link: Pick<ExternalLinkRow, 'title' | 'url' | 'description' | 'icon' | 'group_id'>): void {
    this.moveSpacesIntoSections()
    const row = { ...link, id: this.#platform.newId(), site_id: this.#site.id, condition: null, draft: 0 }
    this.#platform.siteParts.add('site-external-link', { ...row, position: this.#last() })
  }

  /**
   * Moves all site spaces into sections, because a site with sections or groups has no site spaces outside them (API
   * part 2 §2.4).
   */
  moveSpacesIntoSections(): void {
    const { map } = this
    const loose = map.siteSpacesIn(null)
    const first = map.defaultSiteSpace(null)
    if (!first) return
    const section = this.#newSection({ title: first.space.title })
    for (const { row } of loose) this.#platform.siteParts.change('site-space', row.id, { section_id: section.id })
    this.#platform.siteParts.change('site-section', section.id, { default_site_space_id: first.row.id })
    this.#platform.sites.change(this.#site.id, { default_site_space_id: null })
  }

  /** Moves a part among its siblings. Throws a 400 failure if the position isn't among them. */
  move(part: SitePartPointer, siblings: readonly Positioned[], position: SitePosition): void {
    for (const placed of repositionAmong(siblings, part, position)) this.#setPosition(placed)
  }

  /** Puts a section, group or link at the end of a group, or at the root. */
  putInto(groupId: string | null, { type, id }: SitePartPointer): void {
    const position = this.#last()
    const { siteParts } = this.#platform
    if (type === 'site-section-group') siteParts.change(type, id, { position, parent_id: groupId })
    else if (type !== 'site-space') siteParts.change(type, id, { position, group_id: groupId })
  }

  /** Takes a section out of its group and puts it after the outermost group around it. */
  takeOut(section: SectionRow): void {
    const outermost = this.map.groupsAround(section.group_id).at(-1)
    this.#platform.siteParts.change('site-section', section.id, { group_id: null })
    const moved = { type: 'site-section', id: section.id } as const
    if (!outermost) return
    this.move(moved, this.map.placedIn(null), { after: { type: 'site-section-group', id: outermost.id } })
  }

  /** Removes a group. Its content takes its place, in the same order. */
  dissolveGroup(groupId: string): void {
    const { map } = this
    const parent = map.group(groupId)?.parent_id ?? null
    const siblings = map.placedIn(parent)
    const at = siblings.findIndex(({ id }) => id === groupId)
    const inner = map.placedIn(groupId)
    const order = [...siblings.slice(0, at), ...inner, ...siblings.slice(at + 1)]
    for (const part of inner) this.putInto(parent, part)
    const between = positionsBetween(siblings[at - 1]?.position ?? 0, siblings[at + 1]?.position, inner.length)
    if (between) inner.forEach((part, index) => this.#setPosition({ ...part, position: between[index] ?? 0 }))
    else order.forEach((part, index) => this.#setPosition({ ...part, position: index + 1 }))
    this.#platform.siteParts.remove('site-section-group', groupId)
  }

  #sectionForNewSpace(map: SiteMap, space: SpaceRow): string | null {
    if (map.defaultSection) return map.defaultSection.id
    return map.groups.length > 0 ? this.#newSection({ title: space.title }).id : null
  }

  #newSection({ title, icon, groupId, draft = false }: NewSection): SectionRow {
    // Titles of spaces can be shorter than titles of sections.
    const long = title.length < 2 ? `${title} docs`.trim() : title
    const row: SectionRow = {
      id: this.#platform.newId(),
      site_id: this.#site.id,
      group_id: groupId ?? null,
      title: Array.from(long).slice(0, maxTitleLength).join(''),
      description: null,
      icon: icon ?? null,
      path: sectionPath(this.map, title),
      condition: null,
      default_site_space_id: null,
      draft: Number(draft),
      position: this.#last(),
    }
    if (!this.map.defaultSection) this.#platform.sites.change(this.#site.id, { default_section_id: row.id })
    this.#platform.siteParts.add('site-section', row)
    return row
  }

  /** Makes the first part the default, so that it stays the default when it's moved. */
  #setDefaultSiteSpace({ id, section_id: sectionId }: SiteSpaceRow): void {
    if (sectionId === null) this.#platform.sites.change(this.#site.id, { default_site_space_id: id })
    else this.#platform.siteParts.change('site-section', sectionId, { default_site_space_id: id })
  }

  #last(): number {
    return this.#platform.siteParts.lastPosition(this.#site.id)
  }

  #setPosition({ type, id, position }: Positioned): void {
    this.#platform.siteParts.change(type, id, { position })
  }
}
