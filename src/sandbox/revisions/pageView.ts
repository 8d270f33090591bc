import type { Page } from '../../contract/revisions.ts'
import { defaultLayout } from '../../core/docs/pages/defaultLayout.ts'
import type { Addresses } from '../urls/addresses.ts'
import { digestId } from '../identifiers.ts'
import type { PageNode, PageTree, PageInTree } from './pageTree.ts'
import type { Reading, ReadingOptions } from './reading.ts'

/** The names of page types in an older field of the API. */
const kinds: Partial<Record<PageNode['type'], string>> = { document: 'sheet', group: 'group', link: 'link' }

/** Returns pages of one revision in the form of the API (API part 1 §2.8, api-facts P1 §2.8). */
export class PageViews {
  readonly #reading: Reading
  readonly #addresses: Addresses
  readonly #metadata: boolean

  constructor(reading: Reading, addresses: Addresses, options: Pick<ReadingOptions, 'metadata'>) {
    this.#reading = reading
    this.#addresses = addresses
    this.#metadata = options.metadata
  }

  /** Returns the pages of the revision without bodies. */
  tree(): Page[] {
    return this.#children(this.#reading.tree.content.pages, this.#addresses.content(this.#reading.place))
  }

  /** Returns one page with its children, without a body. */
  page(placed: PageInTree): Page {
    return this.#page(placed, this.#addresses.content(this.#reading.place, placed.path))
  }

  /** Returns one page without its children and without a body. */
  withoutChildren(placed: PageInTree): Page {
    return this.#alone(placed, this.#addresses.content(this.#reading.place, placed.path))
  }

  #page(placed: PageInTree, app: string): Page {
    const page = this.#alone(placed, app)
    const { type, pages = [] } = placed.node
    if (type === 'document' || type === 'group') page.pages = this.#children(pages, app)
    return page
  }

  /** `app` is the address of the page in the app, or of its parent if the page has none of its own. */
  #alone({ node, path }: PageInTree, app: string): Page {
    const page: Page = { id: node.id, title: node.title, type: node.type }
    copy(node, page)
    if (node.computed && node.type === 'document') {
      page.computedSeed = digestId(`${this.#reading.revision.tree_id}:${node.id}`)
    }
    const kind = kinds[node.type]
    if (kind !== undefined) page.kind = kind
    page.tags = (node.tags ?? []).map((tag) => ({ tag: { kind: 'tag', tag } }))
    if (path !== undefined) {
      page.path = path
      page.urls = { app }
    }
    if (this.#metadata && node.git) page.git = { ...node.git }
    if (node.type === 'link') this.#addTarget(page, node)
    return page
  }

  // Each address extends the parent's address by a slug. Building every address from scratch would take most of the
  // time.
  #children(nodes: readonly PageNode[], above: string): Page[] {
    return nodes.map((node) => {
      const app = node.slug === undefined ? above : `${above}/${encodeURIComponent(node.slug)}`
      return this.#page(placed(this.#reading.tree, node), app)
    })
  }

  #addTarget(page: Page, node: PageNode): void {
    const { target } = node
    if (!target) return
    page.target = target
    const href = this.#href(target)
    if (href !== undefined) page.href = href
  }

  #href(target: NonNullable<PageNode['target']>): string | undefined {
    if (target.kind === 'url') return target.url
    if ((target.kind !== 'page' && target.kind !== 'anchor') || target.page === undefined) return undefined
    if (target.space !== undefined && target.space !== this.#reading.place.spaceId) return undefined
    const page = this.#reading.tree.page(target.page)
    const anchor = target.kind === 'anchor' ? `#${encodeURIComponent(target.anchor)}` : ''
    return page && this.#addresses.content(this.#reading.place, page.path) + anchor
  }
}

function placed(tree: PageTree, node: PageNode): PageInTree {
  const page = tree.page(node.id)
  if (!page) throw new Error(`Page ${node.id} isn't in the tree that it was read from.`)
  return page
}

function copy(node: PageNode, page: Page): void {
  if (node.slug !== undefined) page.slug = node.slug
  if (node.linkTitle !== undefined) page.linkTitle = node.linkTitle
  if (node.emoji !== undefined) page.emoji = node.emoji
  if (node.icon !== undefined) page.icon = node.icon
  if (node.description !== undefined) page.description = node.description
  page.createdAt = node.createdAt
  if (node.updatedAt !== undefined) page.updatedAt = node.updatedAt
  if (node.hidden) page.hidden = true
  if (node.noIndex) page.noIndex = true
  if (node.noRobotsIndex) page.noRobotsIndex = true
  if (node.condition !== undefined) page.condition = node.condition
  page.layout = node.layout ?? defaultLayout
  if (node.cover) page.cover = { ...node.cover }
  if (node.variables) page.variables = { ...node.variables }
  if (node.documentId !== undefined) page.documentId = node.documentId
  if (node.computed) page.computed = { ...node.computed }
}
