import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import { browsableAddress } from '../../core/text/strings/browsableAddress.ts'
import type { SitePage } from './sitePage.ts'
import type { VariantSource } from './variantSource.ts'

/** An entry of the table of contents as readers see it. */
export interface ContentsNode {
  readonly kind: 'page' | 'group' | 'link'
  readonly id: string
  readonly title: string
  readonly icon: string | undefined
  readonly emoji: string | undefined
  /** Of a page, and of a link to one. */
  readonly page?: SitePage
  /** Of a link into a page. */
  readonly anchor?: string
  /** Of a link to the web. */
  readonly url?: string
  readonly nodes: readonly ContentsNode[]
}

/** What a variant is called and where it is. */
interface VariantNames {
  readonly title: string
  readonly icon: string | undefined
  /** As a BCP 47 tag. Undefined if nothing says it. */
  readonly language: string | undefined
  readonly isHidden: boolean
  /** What comes before the addresses of its pages, without slashes around it; '' for the first one of a site. */
  readonly address: string
}

/** One version or language of docs, with its pages, addresses and table of contents. */
export class SiteVariant {
  readonly names: VariantNames
  readonly source: VariantSource
  /** In reading order, those that no table of contents lists at the end. */
  readonly pages: readonly SitePage[]
  /** Those that readers go through with *Next*. */
  readonly readingOrder: readonly SitePage[]
  readonly contents: readonly ContentsNode[]
  readonly #byId: ReadonlyMap<string, SitePage>
  readonly #byAddress: ReadonlyMap<string, SitePage>
  readonly #redirects: ReadonlyMap<string, SitePage>
  readonly #orderOf: ReadonlyMap<SitePage, number>

  constructor(names: VariantNames, source: VariantSource) {
    this.names = names
    this.source = source
    const { entries } = source.body.pages
    const byId = new Map<string, SitePage>()
    const byAddress = new Map<string, SitePage>()
    const hidden = hiddenPages(source)
    const documents = entries.flatMap((entry) => (entry.type === 'computed' ? source.generated(entry) : entry))
    for (const entry of [...documents, ...source.unlisted]) {
      if (entry.type !== 'document' || byId.has(entry.id) || source.withholds(entry)) continue
      const address = freeAddress(joined(names.address, publishedPath(entry)), byAddress)
      const page = {
        entry,
        address,
        label: source.labels.get(entry.id) ?? entry.title,
        isHidden: hidden.has(entry.id),
      }
      byId.set(entry.id, page)
      byAddress.set(comparable(address), page)
    }
    this.#byId = byId
    this.#byAddress = byAddress
    this.pages = [...byId.values()]
    this.readingOrder = this.pages.filter(({ isHidden }) => !isHidden)
    this.#orderOf = new Map(this.readingOrder.map((page, at) => [page, at]))
    this.contents = contentsOf(source, byId)
    this.#redirects = new Map(
      source.redirects.flatMap(({ from, to }) => {
        const page = byId.get(to)
        const address = joined(names.address, from)
        // A page that is there outranks a redirect.
        return page === undefined || byAddress.has(comparable(address)) ? [] : [[address, page] as const]
      }),
    )
  }

  /** The page that readers see first. */
  get home(): SitePage | undefined {
    return this.#byAddress.get(comparable(this.names.address)) ?? this.readingOrder[0] ?? this.pages[0]
  }

  /** Former addresses with the pages that took their place. */
  get redirects(): ReadonlyMap<string, SitePage> {
    return this.#redirects
  }

  pageOf(id: string): SitePage | undefined {
    return this.#byId.get(id)
  }

  /** The page at an address of the site, however it writes capitals and spaces. */
  pageAt(address: string): SitePage | undefined {
    return this.#byAddress.get(comparable(address))
  }

  /** The pages before and after one in reading order. */
  around(page: SitePage): { readonly before: SitePage | undefined; readonly after: SitePage | undefined } {
    const at = this.#orderOf.get(page)
    if (at === undefined) return { before: undefined, after: undefined }
    return { before: this.readingOrder[at - 1], after: this.readingOrder[at + 1] }
  }
}

/** An address of a site as addresses are compared. */
export function comparable(address: string): string {
  return address.toLowerCase().replaceAll(' ', '-')
}

/** Two parts of an address, each without slashes around it. */
export function joined(before: string, after: string): string {
  return before === '' || after === '' ? before + after : `${before}/${after}`
}

/** The address that the platform gives to a page below its space: spaces are hyphens in it. */
function publishedPath({ path }: PageEntry): string {
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
    .replaceAll(' ', '-')
}

/**
 * Two files may ask for one address, such as `a.md` and `a/README.md`: the second one gets a number. Addresses that begin
 * with `~site` and `~files` are Galley's own.
 */
function freeAddress(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  const allowed = wanted.replace(/^~+(?=(?:site|files)(?:\/|$))/i, '')
  for (let count = 1, free = allowed; ; count++) {
    if (!taken.has(comparable(free))) return free
    free = `${allowed}-${count}`
  }
}

/** A hidden page hides those below it from navigation. */
function hiddenPages({ body, unlisted }: VariantSource): Set<string> {
  const hidden = new Set(unlisted.map(({ id }) => id))
  for (const { id, hidden: isHidden, children } of body.pages.entries) {
    if (isHidden) hidden.add(id)
    // Pages come before those below them.
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
    // What is below a page that is withheld stays with the others.
    if (entry.type === 'document') return nodes
    if (entry.type === 'link') return [{ ...common, kind: 'link', ...targetOf(entry, pages) }]
    return nodes.length === 0 ? [] : [{ ...common, kind: 'group' }]
  }
  return body.pages.entries.filter(({ id }) => !below.has(id)).flatMap(nodeOf)
}

/** Where a link of the contents goes; nowhere where the page is gone. */
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
