import type { Page } from '../../../contract/revisions.ts'

/** A page in a planned tree. Ignore `page.pages`. */
interface Branch {
  page: Page
  parent: string | null
  readonly children: string[]
}

/** A page tree for planning changes. Indexes don't count the page that moves. */
export class StructureTree {
  readonly #branches = new Map<string, Branch>()
  readonly #roots: string[] = []

  /** Takes the pages as the server lists them. A page that is listed twice stays at its first position. */
  constructor(pages: readonly Page[]) {
    this.#take(pages, null)
  }

  /** Returns an independent copy. */
  copy(): StructureTree {
    return new StructureTree(this.toPages())
  }

  page(id: string): Page | undefined {
    return this.#branches.get(id)?.page
  }

  /** The ids of all pages in reading order. */
  get ids(): string[] {
    return this.#roots.flatMap((id) => [id, ...this.idsBelow(id)])
  }

  /** Returns the id of the parent, or null at the root. */
  parentOf(id: string): string | null {
    return this.#branch(id).parent
  }

  childrenOf(parent: string | null): readonly string[] {
    return parent === null ? this.#roots : this.#branch(parent).children
  }

  indexOf(id: string): number {
    return this.childrenOf(this.parentOf(id)).indexOf(id)
  }

  /** Returns the ids of all pages below a page, parents before children. */
  idsBelow(id: string): string[] {
    return this.#branch(id).children.flatMap((child) => [child, ...this.idsBelow(child)])
  }

  /** Returns whether a page is another page or somewhere below it. */
  isWithin(id: string, ancestor: string): boolean {
    return id === ancestor || this.#hasAbove(id, new Set([ancestor]))
  }

  /** Returns the pages without an ancestor among them, in reading order and without duplicates. */
  topmost(ids: readonly string[]): string[] {
    const wanted = new Set(ids)
    return this.ids.filter((id) => wanted.has(id) && !this.#hasAbove(id, wanted))
  }

  /** Returns the children of a parent by slug, except some pages. */
  slugsBelow(parent: string | null, except: readonly string[] = []): Map<string, Page> {
    const slugs = new Map<string, Page>()
    for (const id of this.childrenOf(parent)) {
      const page = this.page(id)
      if (page?.slug !== undefined && !except.includes(id)) slugs.set(page.slug, page)
    }
    return slugs
  }

  insert(page: Page, parent: string | null, at?: number): void {
    this.#siblings(parent).splice(at ?? Infinity, 0, page.id)
    this.#branches.set(page.id, { page, parent, children: [] })
  }

  change(id: string, fields: Partial<Page>): void {
    const branch = this.#branch(id)
    branch.page = { ...branch.page, ...fields }
  }

  move(id: string, parent: string | null, at?: number): void {
    const branch = this.#branch(id)
    const siblings = this.#siblings(branch.parent)
    siblings.splice(siblings.indexOf(id), 1)
    this.#siblings(parent).splice(at ?? Infinity, 0, id)
    branch.parent = parent
  }

  /** Removes a page with its subpages. */
  remove(id: string): void {
    const siblings = this.#siblings(this.parentOf(id))
    for (const below of this.idsBelow(id)) this.#branches.delete(below)
    siblings.splice(siblings.indexOf(id), 1)
    this.#branches.delete(id)
  }

  /** Returns the tree in the server's form. */
  toPages(parent: string | null = null): Page[] {
    return this.childrenOf(parent).map((id) => ({ ...this.#branch(id).page, pages: this.toPages(id) }))
  }

  #take(pages: readonly Page[], parent: string | null): void {
    for (const page of pages) {
      if (this.#branches.has(page.id)) continue
      this.insert(page, parent)
      this.#take(page.pages ?? [], page.id)
    }
  }

  #hasAbove(id: string, wanted: ReadonlySet<string>): boolean {
    for (let at = this.parentOf(id); at !== null; at = this.parentOf(at)) if (wanted.has(at)) return true
    return false
  }

  #siblings(parent: string | null): string[] {
    return parent === null ? this.#roots : this.#branch(parent).children
  }

  #branch(id: string): Branch {
    const branch = this.#branches.get(id)
    if (!branch) throw new Error(`Page ${id} is not in this tree.`)
    return branch
  }
}
