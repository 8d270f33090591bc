import type { RedirectDestination } from '../../../contract/siteRedirects.ts'
import type { SiteSpace, SiteStructure } from '../../../contract/siteStructure.ts'
import type { PageEntry, SpacePages } from '../pages/pageIndex.ts'
import { redirectSource } from './redirectSource.ts'
import { allSiteParts, type SitePart } from './siteStructureParts.ts'

/** A part of a site or a page on it, with its address. */
export interface SiteLocation {
  readonly destination: Exclude<RedirectDestination, { kind: 'external' }>
  readonly title: string
  /** Its address on the site, in the form of a redirect's source. */
  readonly path: string
  /** The titles of the parts around it, from the outside in. */
  readonly within: readonly string[]
}

/** All parts and pages of a site that redirects can point to, or start from. */
export class SiteLocations {
  readonly all: readonly SiteLocation[]
  readonly #byKey: ReadonlyMap<string, SiteLocation>
  readonly #byPath = new Map<string, SiteLocation>()
  readonly #parts: readonly SitePart[]
  readonly #published: string | undefined
  readonly #pages: ReadonlyMap<string, SpacePages>

  /**
   * `published` is the address of the published site, from which the addresses of its parts are derived. `pages` has
   * the published pages of a space by its id.
   */
  constructor(structure: SiteStructure, published: string | undefined, pages: ReadonlyMap<string, SpacePages>) {
    this.#published = published
    this.#pages = pages
    this.#parts = allSiteParts(structure)
    // Each part comes before its content.
    const titlesAround = new Map<string, readonly string[]>()
    this.all = this.#parts.flatMap((part): SiteLocation[] => {
      const { value, parent } = part
      const within = parent ? [...(titlesAround.get(`${parent.object} ${parent.id}`) ?? []), parent.title] : []
      titlesAround.set(`${value.object} ${value.id}`, within)
      if (value.object === 'site-section') {
        const destination = { kind: 'site-section', siteSectionId: value.id } as const
        return [{ destination, title: value.title, path: pathOf(part, published), within }]
      }
      if (value.object !== 'site-space') return []
      return spaceLocations(value, pathOf(part, published), within, pages.get(value.space.id))
    })
    this.#byKey = new Map(this.all.map((location) => [keyOf(location.destination), location]))
    for (const location of this.all) if (!this.#byPath.has(location.path)) this.#byPath.set(location.path, location)
  }

  get siteSpaces(): readonly SiteSpace[] {
    return this.#parts.flatMap(({ value }) => (value.object === 'site-space' ? [value] : []))
  }

  /** Returns what a redirect points to. Undefined if it's elsewhere, or no longer on the site. */
  to(destination: RedirectDestination): SiteLocation | undefined {
    return this.#byKey.get(keyOf(destination))
  }

  /** Returns whether a redirect points to a page of a space on the site whose pages aren't known. */
  mayExist(destination: RedirectDestination): boolean {
    if (destination.kind !== 'site-page') return false
    const siteSpace = this.siteSpaces.find(({ id }) => id === destination.siteSpaceId)
    return siteSpace !== undefined && !this.#pages.has(siteSpace.space.id)
  }

  /** Returns the part or page with an address on the site. */
  at(address: string): SiteLocation | undefined {
    const path = this.source(address)
    return path === undefined ? undefined : this.#byPath.get(path)
  }

  /** Returns an address as the source of a redirect on this site: the part after the address of the site. */
  source(address: string): string | undefined {
    return redirectSource(pathOn(this.#published, address.trim()) ?? address)
  }

  /** Returns a page of a space if the space is on the site. */
  page(spaceId: string, pageId: string): SiteLocation | undefined {
    const siteSpace = this.siteSpaces.find(({ space }) => space.id === spaceId)
    return siteSpace && this.to({ kind: 'site-page', siteSpaceId: siteSpace.id, pageId })
  }
}

/** Joins two paths on a site, in the form of a redirect's source. */
export function pathBelow(path: string, below: string): string {
  return redirectSource(`${path}/${below}`) ?? path
}

function spaceLocations(
  { id, title }: SiteSpace,
  path: string,
  within: readonly string[],
  pages: SpacePages | undefined,
): SiteLocation[] {
  // A group is a heading without an address. Its pages have addresses.
  const hasAddress = ({ type }: PageEntry): boolean => type === 'document'
  return [
    { destination: { kind: 'site-space', siteSpaceId: id }, title, path, within },
    ...(pages?.entries ?? []).filter(hasAddress).map((page): SiteLocation => ({
      destination: { kind: 'site-page', siteSpaceId: id, pageId: page.id },
      title: page.title,
      path: pathBelow(path, page.path),
      within: [...within, title, ...page.ancestors],
    })),
  ]
}

/** Returns the path of a part on its site: from its published address, otherwise from its own paths. */
function pathOf({ value, parent }: SitePart, published: string | undefined): string {
  const address = 'urls' in value ? value.urls?.published : undefined
  const relative = address === undefined ? undefined : pathOn(published, address)
  if (relative !== undefined) return redirectSource(relative) ?? '/'
  const own = 'path' in value ? value.path : ''
  return pathBelow(parent && 'path' in parent ? parent.path : '', own)
}

/** Returns the part of an address after that of the published site. Undefined if it isn't on the site. */
function pathOn(published: string | undefined, address: string): string | undefined {
  if (published === undefined || !URL.canParse(address) || !URL.canParse(published)) return undefined
  const [site, here] = [new URL(published), new URL(address)]
  const base = site.pathname.replace(/\/$/, '')
  const isOnSite = here.origin === site.origin && `${here.pathname}/`.startsWith(`${base}/`)
  return isOnSite ? here.pathname.slice(base.length) || '/' : undefined
}

function keyOf(destination: RedirectDestination): string {
  switch (destination.kind) {
    case 'site-page':
      return `page ${destination.siteSpaceId} ${destination.pageId}`
    case 'site-space':
      return `space ${destination.siteSpaceId}`
    case 'site-section':
      return `section ${destination.siteSectionId}`
    default:
      return 'elsewhere'
  }
}
