import type { PageNode, PageTree } from '../revisions/pageTree.ts'

interface DraftPage {
  node: PageNode
  parent: string | null
  readonly children: string[]
}

/** A tree of pages while it is being changed. */
export class TreeDraft {
  readonly #pages = new Map<string, DraftPage>()
  readonly #roots: string[] = []

  constructor(tree: PageTree) {
    for (const { node, parent } of tree.all) this.insert(node, parent?.node.id ?? null)
  }

  has(id: string): boolean {
    return this.#pages.has(id)
  }

  /** A page; its own `pages` mean nothing here. */
  node(id: string): PageNode | undefined {
    return this.#pages.get(id)?.node
  }

  /** The id of the parent; null at the root. */
  parentOf(id: string): string | null {
    return this.#page(id).parent
  }

  childrenOf(parent: string | null): readonly string[] {
    return this.#siblings(parent)
  }

  /** Puts a new page among the children of a parent: at an index, or behind them. */
  insert(node: PageNode, parent: string | null, at?: number): void {
    this.#siblings(parent).splice(at ?? Infinity, 0, node.id)
    this.#pages.set(node.id, { node, parent, children: [] })
  }

  /** Replaces properties of a page; undefined takes one away. */
  update(id: string, change: Partial<PageNode>): void {
    const page = this.#page(id)
    page.node = { ...page.node, ...change }
  }

  /** Replaces a page by another state of it; its place and its subpages stay. */
  replace(id: string, node: PageNode): void {
    this.#page(id).node = node
  }

  /** Moves a page with its subpages: behind the children of a new parent, or to an index among them. */
  move(id: string, parent: string | null, at?: number): void {
    const page = this.#page(id)
    const siblings = this.#siblings(page.parent)
    siblings.splice(siblings.indexOf(id), 1)
    this.#siblings(parent).splice(at ?? Infinity, 0, id)
    page.parent = parent
  }

  /** Removes a page with its subpages. */
  remove(id: string): void {
    const page = this.#page(id)
    const siblings = this.#siblings(page.parent)
    siblings.splice(siblings.indexOf(id), 1)
    this.#forget(id)
  }

  /** The ids of all pages below a page, parents before children. */
  idsBelow(id: string): string[] {
    return this.#page(id).children.flatMap((child) => [child, ...this.idsBelow(child)])
  }

  /** How many pages are above a page. */
  depthOf(id: string): number {
    let depth = 0
    for (let at = this.parentOf(id); at !== null; at = this.parentOf(at)) depth += 1
    return depth
  }

  /** How many levels of pages are below a page. */
  heightOf(id: string): number {
    return Math.max(0, ...this.#page(id).children.map((child) => this.heightOf(child) + 1))
  }

  /** Whether one page is another one or is somewhere above it. */
  isWithin(id: string, ancestor: string): boolean {
    for (let at: string | null = id; at !== null; at = this.#page(at).parent) if (at === ancestor) return true
    return false
  }

  /** The slugs of the children of a parent, without that of one page. */
  slugsBelow(parent: string | null, except?: string): Set<string> {
    const slugs = this.#siblings(parent)
      .filter((id) => id !== except)
      .map((id) => this.#page(id).node.slug)
    return new Set(slugs.filter((slug) => slug !== undefined))
  }

  /** The pages as a revision keeps them. */
  toPages(): PageNode[] {
    return this.#nodesOf(this.#roots)
  }

  #nodesOf(ids: readonly string[]): PageNode[] {
    return ids.map((id) => {
      const { node, children } = this.#page(id)
      const { pages: _before, ...own } = node
      const holdsPages = node.type === 'document' || node.type === 'group'
      return holdsPages ? { ...own, pages: this.#nodesOf(children) } : own
    })
  }

  #forget(id: string): void {
    for (const child of this.#page(id).children) this.#forget(child)
    this.#pages.delete(id)
  }

  #siblings(parent: string | null): string[] {
    return parent === null ? this.#roots : this.#page(parent).children
  }

  #page(id: string): DraftPage {
    const page = this.#pages.get(id)
    if (!page) throw new Error(`Page ${id} isn't in this tree.`)
    return page
  }
}
