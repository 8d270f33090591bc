import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import { browsableAddress } from '../../core/text/strings/browsableAddress.ts'
import type { SitePage, VariantSource } from './variantSource.ts'

/** An entry of the table of contents as readers see it. */
export interface ContentsNode {
  readonly kind: 'page' | 'group' | 'link'
  readonly id: string
  readonly title: string
  readonly icon: string | undefined
  readonly emoji: string | undefined
  /** Set for a page, and for a link to a page. */
  readonly page?: SitePage
  /** The anchor that a link to a page goes to. */
  readonly anchor?: string
  /** The address of a link to the web. */
  readonly url?: string
  readonly nodes: readonly ContentsNode[]
}

/** The title and the address of a variant. */
interface VariantNames {
  readonly title: string
  /** A BCP 47 tag. Undefined if the docs don't set a language. */
  readonly language: string | undefined
  readonly isHidden: boolean
  /** The start of its pages' addresses, without slashes around it. Empty for the first variant of a site. */
  readonly address: string
}

/** The address of a page, and the anchor of a heading on it. */
export interface RedirectTarget {
  readonly address: string
  readonly anchor?: string | undefined
}

/** The pages of a variant with their addresses and order. */
interface Arrangement extends Pick<SiteVariant, 'pages' | 'readingOrder' | 'contents' | 'redirects'> {
  readonly byId: ReadonlyMap<string, SitePage>
  readonly byAddress: ReadonlyMap<string, SitePage>
  readonly orderOf: ReadonlyMap<SitePage, number>
}

/** One version or language of docs, with its pages, addresses and table of contents. */
export class SiteVariant {
  readonly names: VariantNames
  readonly source: VariantSource
  /** All pages in reading order. Pages that no table of contents lists come last. */
  readonly pages: readonly SitePage[]
  /** The pages that *Next* goes through. */
  readonly readingOrder: readonly SitePage[]
  readonly contents: readonly ContentsNode[]
  /** Former addresses with those that replaced them. */
  readonly redirects: ReadonlyMap<string, RedirectTarget>
  readonly #arranged: Arrangement

  /** `known` is the variant of an earlier snapshot. Its arrangement is kept if that's still the same. */
  constructor(names: VariantNames, source: VariantSource, known?: SiteVariant) {
    this.names = names
    this.source = source
    const isSame =
      known?.source.arrangement !== undefined &&
      known.source.arrangement === source.arrangement &&
      known.names.address === names.address
    this.#arranged = isSame ? known.#arranged : arrange(names.address, source)
    this.pages = this.#arranged.pages
    this.readingOrder = this.#arranged.readingOrder
    this.contents = this.#arranged.contents
    this.redirects = this.#arranged.redirects
  }

  /** Returns the page that readers see first. */
  get home(): SitePage | undefined {
    return this.pageAt(this.names.address) ?? this.readingOrder[0] ?? this.pages[0]
  }

  pageOf(id: string): SitePage | undefined {
    return this.#arranged.byId.get(id)
  }

  /** Returns the page at an address of the site. Case doesn't matter, and spaces equal hyphens. */
  pageAt(address: string): SitePage | undefined {
    return this.#arranged.byAddress.get(comparable(address))
  }

  /** Returns the pages before and after one in reading order. */
  around(page: SitePage): { readonly before: SitePage | undefined; readonly after: SitePage | undefined } {
    const at = this.#arranged.orderOf.get(page)
    if (at === undefined) return { before: undefined, after: undefined }
    return { before: this.readingOrder[at - 1], after: this.readingOrder[at + 1] }
  }
}

function arrange(base: string, source: VariantSource): Arrangement {
  const byId = new Map<string, SitePage>()
  const byAddress = new Map<string, SitePage>()
  const hidden = hiddenPages(source)
  const documents = source.body.pages.entries.flatMap((entry) =>
    entry.type === 'computed' ? source.generated(entry) : entry,
  )
  const hasHome = documents.some((entry) => entry.type === 'document' && joined(base, publishedPath(entry)) === '')
  for (const entry of [...documents, ...source.unlisted]) {
    if (entry.type !== 'document' || byId.has(entry.id) || source.withholds(entry)) continue
    const address = freeAddress(joined(base, publishedPath(entry)), byAddress, hasHome)
    const label = source.labels.get(entry.id) ?? entry.title
    const page = { entry, address, label, isHidden: hidden.has(entry.id) }
    byId.set(entry.id, page)
    byAddress.set(comparable(address), page)
  }
  const pages = [...byId.values()]
  const readingOrder = pages.filter(({ isHidden }) => !isHidden)
  const redirects = source.redirects.flatMap(({ from, to, anchor }) => {
    const page = byId.get(to)
    const address = joined(base, from)
    // An existing page wins over a redirect.
    return page === undefined || byAddress.has(comparable(address))
      ? []
      : [[address, { address: page.address, anchor }] as const]
  })
  return {
    pages,
    readingOrder,
    contents: contentsOf(source, byId),
    byId,
    byAddress,
    redirects: new Map(redirects),
    orderOf: new Map(readingOrder.map((page, at) => [page, at])),
  }
}

/** Converts an address of a site to a form for comparing. */
export function comparable(address: string): string {
  return address.toLowerCase().replaceAll(' ', '-')
}

/** Joins two parts of an address, each without slashes around it. */
export function joined(before: string, after: string): string {
  return before === '' || after === '' ? before + after : `${before}/${after}`
}

/** Returns the address of a page below its space, without parts that browsers leave out. */
function publishedPath({ path }: PageEntry): string {
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
}

/**
 * Returns an address that isn't taken. Two files can have the same address, such as `a.md` and `a/README.md`, so the
 * second one gets a number. Addresses that start with `~site` and `~files` are reserved for Galley, and `index` is the
 * file of the home page in a built site.
 */
function freeAddress(wanted: string, taken: ReadonlyMap<string, unknown>, hasHome: boolean): string {
  const allowed = wanted.replace(/^~+(?=(?:site|files)(?:\/|$))/i, '')
  for (let count = 1, free = allowed; ; count++) {
    if (!taken.has(comparable(free)) && !(hasHome && comparable(free) === 'index')) return free
    free = `${allowed}-${count}`
  }
}

/** Returns the ids of hidden pages. A hidden page also hides its subpages from navigation. */
function hiddenPages({ body, unlisted }: VariantSource): Set<string> {
  const hidden = new Set(unlisted.map(({ id }) => id))
  for (const { id, hidden: isHidden, children } of body.pages.entries) {
    if (isHidden) hidden.add(id)
    // Pages come before their subpages.
    if (hidden.has(id)) for (const child of children) hidden.add(child)
  }
  return hidden
}

function contentsOf(source: VariantSource, pages: ReadonlyMap<string, SitePage>): ContentsNode[] {
  const { body, labels } = source
  const below = new Set(body.pages.entries.flatMap(({ children }) => children))
  const nodeOf = (entry: PageEntry): ContentsNode[] => {
    const page = pages.get(entry.id)
    if (entry.type === 'computed') return source.generated(entry).flatMap(nodeOf)
    if (entry.hidden || page?.isHidden === true) return []
    const { id, icon, emoji } = entry
    const nodes = entry.children.flatMap((child) => {
      const found = body.pages.byId(child)
      return found === undefined ? [] : nodeOf(found)
    })
    const common = { id, title: labels.get(id) ?? entry.title, icon, emoji, nodes }
    if (page !== undefined) return [{ ...common, kind: 'page', page }]
    // Subpages of a withheld page move up one level.
    if (entry.type === 'document') return nodes
    if (entry.type === 'link') return [{ ...common, kind: 'link', ...targetOf(entry, pages) }]
    return nodes.length === 0 ? [] : [{ ...common, kind: 'group' }]
  }
  return body.pages.entries.filter(({ id }) => !below.has(id)).flatMap(nodeOf)
}

/** Returns the target of a link in the table of contents. It's empty if the page no longer exists. */
function targetOf(
  { target, href }: PageEntry,
  pages: ReadonlyMap<string, SitePage>,
): Pick<ContentsNode, 'page' | 'anchor' | 'url'> {
  const written = target?.kind === 'url' ? target.url : target === undefined ? href : undefined
  const url = written === undefined ? undefined : browsableAddress(written)
  if (url !== undefined) return { url }
  const page = target?.kind === 'page' || target?.kind === 'anchor' ? pages.get(target.page ?? '') : undefined
  if (page === undefined) return {}
  return target?.kind === 'anchor' ? { page, anchor: target.anchor } : { page }
}
