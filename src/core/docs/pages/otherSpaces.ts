import { percentDecoded } from '../../text/strings/percentDecoded.ts'
import type { PageEntry, SpacePages } from './pageIndex.ts'
import { isWebAddress } from '../../text/strings/addresses.ts'

/** A space of the platform with its current pages. */
export interface OtherSpace {
  readonly id: string
  readonly title: string
  readonly pages: SpacePages
}

/** The published address of a space, with a slash at its end. */
export interface PublishedSpace {
  readonly address: string
  readonly space: string
}

/** What a link to another space points to. */
export type ElsewhereTarget =
  | {
      readonly kind: 'page'
      readonly space: OtherSpace
      readonly page: PageEntry
      readonly anchor?: string | undefined
      /** The anchors of the page. Undefined while its text isn't known. */
      readonly anchors: ReadonlySet<string> | undefined
    }
  /** The space has no such page. `likely` is the only page with the same name. */
  | { readonly kind: 'broken'; readonly space: OtherSpace; readonly path: string; readonly likely?: PageEntry }

/** What isn't known yet, and a link needs. */
export type Wish =
  | { readonly kind: 'space'; readonly space: string }
  | { readonly kind: 'anchors'; readonly space: string; readonly page: string }
  | { readonly kind: 'site'; readonly address: string }

/** What a snapshot of other spaces contains. */
export interface KnownElsewhere {
  /** By id. Undefined for spaces that the account can't read. */
  readonly spaces: ReadonlyMap<string, OtherSpace | undefined>
  /** By {@link anchorsKey}. Undefined for pages that can't be read. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string> | undefined>
  /** The published addresses of spaces, by the addresses of their sites. Undefined while a site isn't read. */
  readonly sites: ReadonlyMap<string, readonly PublishedSpace[] | undefined> | undefined
  readonly titles: ReadonlyMap<string, string>
}

const appAddress = /^https:\/\/app\.gitbook\.com\/(?:o\/[\w-]+\/)?s\/([\w-]+)(?:\/([^?#]*))?(?:\?[^#]*)?(?:#(.*))?$/
const spaceAddress = /^https:\/\/app\.gitbook\.com\/(?:o\/[\w-]+\/)?s\/[\w-]*$/
/** Parts of the app that aren't pages: change requests, revisions and files. */
const notPages = /^(?:~|files\/)/

/** Returns whether an address that is being typed is at the name of a space in the app. */
export function isAtSpace(typed: string): boolean {
  return spaceAddress.test(typed)
}

/** Returns whether an address is that of a space or page in the app. */
export function isInApp(target: string): boolean {
  return placeInApp(target) !== undefined
}

/** The start of a page's address in the app. */
export function appAddressOf(space: string): string {
  return `https://app.gitbook.com/s/${space}/`
}

/** Returns the key of a page's anchors. */
export function anchorsKey(space: string, page: string): string {
  return `${space} ${page}`
}

interface Place {
  readonly space: string
  readonly path: string
  readonly anchor: string | undefined
  readonly isPublished: boolean
}

/**
 * The spaces that an account can read, as far as links needed them: their addresses in the platform's app, and on the
 * sites of the organization. A snapshot: news come as another object.
 */
export class Elsewhere {
  readonly #known: KnownElsewhere
  readonly #want: (wish: Wish) => void

  /** `want` is called for what a link needs and isn't known yet. */
  constructor(known: KnownElsewhere, want: (wish: Wish) => void) {
    this.#known = known
    this.#want = want
  }

  /** The titles of all spaces by id, as far as they were listed. */
  get titles(): ReadonlyMap<string, string> {
    return this.#known.titles
  }

  /** Returns what a link to another space points to. Undefined for other links, and for what isn't known. */
  resolve(target: string): ElsewhereTarget | undefined {
    const place = placeInApp(target) ?? this.#placeOnSite(target)
    const space = place && this.#space(place.space)
    if (place === undefined || space === undefined) return undefined
    const { path, anchor, isPublished } = place
    const entry = path === '' ? space.pages.entries[0] : (space.pages.byId(path) ?? space.pages.byPath(path))
    const page = entry?.type === 'group' ? space.pages.firstDocument(entry) : entry
    if (page !== undefined) return { kind: 'page', space, page, anchor, anchors: this.#anchors(space, page, anchor) }
    // A site also has redirects and files, so only a request shows whether an address of it works.
    if (entry !== undefined || isPublished) return undefined
    const name = path.slice(path.lastIndexOf('/') + 1)
    const [likely, another] = space.pages.called(name, name).filter(({ type }) => type === 'document')
    const isOnly = likely !== undefined && another === undefined
    return { kind: 'broken', space, path, ...(isOnly && { likely }) }
  }

  /** Returns the space in whose address the app shows a page, if it's known. */
  spaceAt(target: string): OtherSpace | undefined {
    const place = placeInApp(target)
    return place && this.#space(place.space)
  }

  #space(id: string): OtherSpace | undefined {
    if (!this.#known.spaces.has(id)) this.#want({ kind: 'space', space: id })
    return this.#known.spaces.get(id)
  }

  #anchors({ id: space }: OtherSpace, page: PageEntry, anchor: string | undefined): ReadonlySet<string> | undefined {
    const key = anchorsKey(space, page.id)
    const isWanted = anchor !== undefined && page.type === 'document' && !this.#known.anchors.has(key)
    if (isWanted) this.#want({ kind: 'anchors', space, page: page.id })
    return this.#known.anchors.get(key)
  }

  #placeOnSite(target: string): Place | undefined {
    if (!isWebAddress(target)) return undefined
    const { sites } = this.#known
    const url = sites === undefined || sites.size > 0 ? URL.parse(target) : undefined
    if (url === null || url === undefined) return undefined
    const address = `${url.origin}${url.pathname.replace(/\/?$/, '/')}`
    const site = sites === undefined ? address : [...sites.keys()].find((each) => address.startsWith(each))
    if (site === undefined) return undefined
    const published = sites?.get(site)
    if (published === undefined) this.#want({ kind: 'site', address: site })
    const [space] = (published ?? [])
      .filter((each) => address.startsWith(each.address))
      .toSorted((one, other) => other.address.length - one.address.length)
    if (space === undefined) return undefined
    const path = percentDecoded(address.slice(space.address.length).replace(/\/$/, ''))
    return { space: space.space, path, anchor: anchorOf(url.hash.slice(1)), isPublished: true }
  }
}

function placeInApp(target: string): Place | undefined {
  const [, space, written = '', anchor = ''] = appAddress.exec(target) ?? []
  const path = percentDecoded(written.replace(/(?<!\/)\/+$/, ''))
  if (space === undefined || notPages.test(path)) return undefined
  return { space, path, anchor: anchorOf(anchor), isPublished: false }
}

function anchorOf(written: string): string | undefined {
  return written === '' ? undefined : percentDecoded(written)
}
