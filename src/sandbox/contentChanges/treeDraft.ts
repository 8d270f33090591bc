import type { PageNode, PageTree } from '../revisions/pageTree.ts'

interface DraftPage {
  node: PageNode
  parent: string | null
  readonly children: string[]
}

/** A tree of pages that can be changed. */
export class TreeDraft {
  readonly #pages = new Map<string, DraftPage>()
  readonly #roots: string[] = []

  constructor(tree: PageTree) {
    for (const { node, parent } of tree.all) this.insert(node, parent?.node.id ?? null)
  }

  has(id: string): boolean {
    return this.#pages.has(id)
  }

  /** Returns a page. Ignore its `pages`: the draft keeps the children separately. */
  node(id: string): PageNode | undefined {
    return this.#pages.get(id)?.node
  }

  /** Returns the id of the parent, or null at the root. */
  parentOf(id: string): string | null {
    return this.#page(id).parent
  }

  childrenOf(parent: string | null): readonly string[] {
    return this.#siblings(parent)
  }

  /** Inserts a new page among the children of a parent, at an index or at the end. */
  insert(node: PageNode, parent: string | null, at?: number): void {
    this.#siblings(parent).splice(at ?? Infinity, 0, node.id)
    this.#pages.set(node.id, { node, parent, children: [] })
  }

  /** Changes properties of a page. An undefined property is removed. */
  update(id: string, change: Partial<PageNode>): void {
    const page = this.#page(id)
    page.node = { ...page.node, ...change }
  }

  /** Replaces a page with another state of it. Its place and its subpages stay. */
  replace(id: string, node: PageNode): void {
    this.#page(id).node = node
  }

  /** Moves a page with its subpages to the end of a parent's children, or to an index among them. */
  move(id: string, parent: string | null, at?: number): void {
    const page = this.#page(id)
    const siblings = this.#siblings(page.parent)
    siblings.splice(siblings.indexOf(id), 1)
    this.#siblings(parent).splice(at ?? Infinity, 0, id)
    page.parent = parent
  }

  remove(id: string): void {
    const page = this.#page(id)
    const siblings = this.#siblings(page.parent)
    siblings.splice(siblings.indexOf(id), 1)
    this.#forget(id)
  }

  /** Returns the ids of all pages below a page, parents before children. */
  idsBelow(id: string): string[] {
    return this.#page(id).children.flatMap((child) => [child, ...this.idsBelow(child)])
  }

  /** Returns how many ancestors a page has. */
  depthOf(id: string): number {
    let depth = 0
    for (let at = this.parentOf(id); at !== null; at = this.parentOf(at)) depth += 1
    return depth
  }

  /** Returns how many levels of pages are below a page. */
  heightOf(id: string): number {
    return Math.max(0, ...this.#page(id).children.map((child) => this.heightOf(child) + 1))
  }

  /** Returns whether a page is another page or below it. */
  isWithin(id: string, ancestor: string): boolean {
    for (let at: string | null = id; at !== null; at = this.#page(at).parent) if (at === ancestor) return true
    return false
  }

  /** Returns the slugs of a parent's children, without that of one page. */
  slugsBelow(parent: string | null, except?: string): Set<string> {
    const slugs = this.#siblings(parent)
      .filter((id) => id !== except)
      .map((id) => this.#page(id).node.slug)
    return new Set(slugs.filter((slug) => slug !== undefined))
  }

  /** Returns the pages as a revision stores them. */
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
