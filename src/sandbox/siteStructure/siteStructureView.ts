import type {
  SiteExternalLink,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
} from '../../contract/siteStructure.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ShownSpace, SiteItem, SiteMap } from './siteMap.ts'
import type { ExternalLinkRow, SectionGroupRow, SectionRow, SiteSpaceRow } from './sitePartStore.ts'
import { publishedName } from '../sites/siteView.ts'
import { spaceView } from '../spaces/spaceView.ts'

/** Returns the parts of one site in the form of the API (API part 2 §2.4). */
export class SiteStructureViews {
  readonly #map: SiteMap
  readonly #context: RequestContext
  readonly #shareKey: string | undefined

  /** The published addresses contain `shareKey`, so that anyone with the key can open them. */
  constructor(map: SiteMap, context: RequestContext, shareKey?: string) {
    this.#map = map
    this.#context = context
    this.#shareKey = shareKey
  }

  siteSpace({ row, space }: ShownSpace): SiteSpace {
    return {
      object: 'site-space',
      id: row.id,
      path: row.path,
      ...(row.section_id === null ? {} : { section: row.section_id }),
      space: spaceView(space, this.#context),
      title: space.title,
      default: this.#map.defaultSiteSpace(row.section_id)?.row.id === row.id,
      ...(row.condition === null ? {} : { condition: row.condition }),
      draft: row.draft === 1,
      hasAdvancedCustomizationFeature: false,
      urls: this.#urls(this.#map.pathOf(row), row),
    }
  }

  section(row: SectionRow): SiteSection {
    return {
      object: 'site-section',
      id: row.id,
      title: row.title,
      ...(row.description === null ? {} : { description: row.description }),
      ...(row.icon === null ? {} : { icon: row.icon }),
      default: this.#map.defaultSection?.id === row.id,
      path: row.path,
      ...(row.condition === null ? {} : { condition: row.condition }),
      draft: row.draft === 1,
      ...(row.group_id === null ? {} : { sectionGroup: row.group_id }),
      siteSpaces: this.#map.siteSpacesIn(row.id).map((shown) => this.siteSpace(shown)),
      urls: this.#urls([row.path], row),
    }
  }

  group(row: SectionGroupRow): SiteSectionGroup {
    const children = this.#map.itemsIn(row.id).map((item) => this.item(item))
    return {
      object: 'site-section-group',
      id: row.id,
      title: row.title,
      ...(row.icon === null ? {} : { icon: row.icon }),
      draft: row.draft === 1,
      ...(row.parent_id === null ? {} : { sectionGroup: row.parent_id }),
      sections: children.filter((child) => child.object === 'site-section'),
      children,
    }
  }

  externalLink(row: ExternalLinkRow): SiteExternalLink {
    return {
      object: 'site-external-link',
      id: row.id,
      title: row.title,
      url: row.url,
      draft: row.draft === 1,
      ...(row.description === null ? {} : { description: row.description }),
      ...(row.icon === null ? {} : { icon: row.icon }),
      ...(row.group_id === null ? {} : { sectionGroup: row.group_id }),
      ...(row.condition === null ? {} : { condition: row.condition }),
    }
  }

  item(item: SiteItem): SiteSection | SiteSectionGroup | SiteExternalLink {
    if (item.type === 'site-section') return this.section(item.row)
    return item.type === 'site-section-group' ? this.group(item.row) : this.externalLink(item.row)
  }

  /** Returns the structure from the root: sections, groups and links, or the site spaces of a site without sections. */
  structure(): SiteStructure {
    const items = this.#map.itemsIn(null)
    return items.length > 0
      ? { type: 'sections', structure: items.map((item) => this.item(item)) }
      : { type: 'siteSpaces', structure: this.#map.siteSpacesIn(null).map((shown) => this.siteSpace(shown)) }
  }

  /** Returns the addresses for visitors. Drafts and unpublished sites have none. */
  #urls(path: readonly string[], row: SiteSpaceRow | SectionRow): { published?: string } {
    const { site } = this.#map
    if (site.published === 0 || this.#map.isDraft(row)) return {}
    return { published: this.#context.addresses.publishedSite(publishedName(site), path, this.#shareKey) }
  }
}
