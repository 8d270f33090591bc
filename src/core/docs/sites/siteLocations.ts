import type { RedirectDestination } from '../../../contract/siteRedirects.ts'
import type { SiteSpace, SiteStructure } from '../../../contract/siteStructure.ts'
import type { PageEntry, SpacePages } from '../pages/pageIndex.ts'
import { redirectSource } from './redirectSource.ts'
import { allSiteParts, type SitePart } from './siteStructureParts.ts'

/** Something on a site that has an address. */
export interface SiteLocation {
  readonly destination: Exclude<RedirectDestination, { kind: 'external' }>
  readonly title: string
  /** Its address on the site, as the source of a redirect is written. */
  readonly path: string
  /** What it is in, from the outside in. */
  readonly within: readonly string[]
}

/** Everything on a site that a redirect can point to, or go away from. */
export class SiteLocations {
  readonly all: readonly SiteLocation[]
  readonly #byKey: ReadonlyMap<string, SiteLocation>
  readonly #byPath = new Map<string, SiteLocation>()
  readonly #parts: readonly SitePart[]
  readonly #published: string | undefined

  /**
   * `published` is the address of the published site, from which those of its parts are derived; `pages` gives the
   * published pages of a space by its id.
   */
  constructor(structure: SiteStructure, published: string | undefined, pages: ReadonlyMap<string, SpacePages>) {
    this.#published = published
    this.#parts = allSiteParts(structure)
    // Each part comes before what is in it.
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

  /** The site spaces, in order. */
  get siteSpaces(): readonly SiteSpace[] {
    return this.#parts.flatMap(({ value }) => (value.object === 'site-space' ? [value] : []))
  }

  /** What a redirect points to. Undefined if it goes elsewhere, or isn't on the site anymore. */
  to(destination: RedirectDestination): SiteLocation | undefined {
    return this.#byKey.get(keyOf(destination))
  }

  /** What has an address on the site. */
  at(address: string): SiteLocation | undefined {
    const path = this.source(address)
    return path === undefined ? undefined : this.#byPath.get(path)
  }

  /** An address as the source of a redirect of this site: what is behind the address of the site itself. */
  source(address: string): string | undefined {
    return redirectSource(pathOn(this.#published, address.trim()) ?? address)
  }

  /** The page of a space where that is on the site. */
  page(spaceId: string, pageId: string): SiteLocation | undefined {
    const siteSpace = this.siteSpaces.find(({ space }) => space.id === spaceId)
    return siteSpace && this.to({ kind: 'site-page', siteSpaceId: siteSpace.id, pageId })
  }
}

/** The address of a path below another one on a site, as the source of a redirect is written. */
export function pathBelow(path: string, below: string): string {
  return redirectSource(`${path}/${below}`) ?? path
}

function spaceLocations(
  { id, title }: SiteSpace,
  path: string,
  within: readonly string[],
  pages: SpacePages | undefined,
): SiteLocation[] {
  const hasAddress = ({ type }: PageEntry): boolean => type === 'document' || type === 'group'
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

/** Where a part of a site is on it: as its published address says, else as its paths do. */
function pathOf({ value, parent }: SitePart, published: string | undefined): string {
  const address = 'urls' in value ? value.urls?.published : undefined
  const relative = address === undefined ? undefined : pathOn(published, address)
  if (relative !== undefined) return redirectSource(relative) ?? '/'
  const own = 'path' in value ? value.path : ''
  return pathBelow(parent && 'path' in parent ? parent.path : '', own)
}

/** What an address has behind that of the published site. Undefined if it is no address on it. */
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
