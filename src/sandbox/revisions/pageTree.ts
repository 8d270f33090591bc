import type { ContentRef } from '../../contract/schemas/conventions.ts'
import type { Page, Revision } from '../../contract/revisions.ts'

/** The properties of a page that a change can set (api-facts P1 §2.8). */
interface PageAttributes {
  readonly title: string
  readonly slug?: string
  /** The title in the navigation, if it differs. */
  readonly linkTitle?: string
  readonly emoji?: string
  readonly icon?: string
  readonly description?: string
  readonly hidden?: boolean
  readonly noIndex?: boolean
  readonly noRobotsIndex?: boolean
  /** Who can see the page, as an expression over the claims of a visitor. */
  readonly condition?: string
  readonly layout?: NonNullable<Page['layout']>
  readonly cover?: NonNullable<Page['cover']>
  /** The slugs of tags of the revision. */
  readonly tags?: readonly string[]
  readonly variables?: Readonly<Record<string, unknown>>
  readonly target?: ContentRef
  readonly computed?: ComputedSource
  readonly git?: GitSource
}

/** The source of generated pages. */
export interface ComputedSource {
  readonly type: string
  readonly props?: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, unknown>>
}

/** The repository file that a page or file was read from. */
interface GitSource {
  readonly oid: string
  readonly path: string
}

export type PageType = 'document' | 'group' | 'link' | 'computed'

/** A page as a revision stores it. `documentId` is its body; undefined means an empty page. */
export interface PageNode extends PageAttributes {
  readonly id: string
  readonly type: PageType
  readonly createdAt: string
  readonly updatedAt?: string
  readonly documentId?: string
  readonly pages?: readonly PageNode[]
}

/** A file as a revision stores it. `download` is the secret part of its address. */
export interface FileNode {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  readonly download: string
  readonly dimensions?: { readonly width: number; readonly height: number }
  readonly git?: GitSource
}

/** Content that pages include. */
export interface ReusableNode {
  readonly id: string
  readonly title: string
  readonly documentId?: string
  readonly git?: GitSource
}

/** The whole content of a revision. */
export interface Content {
  readonly pages: readonly PageNode[]
  readonly files: readonly FileNode[]
  readonly variables?: Readonly<Record<string, unknown>>
  readonly reusableContents?: readonly ReusableNode[]
  readonly tags?: NonNullable<Revision['tags']>
}

export const emptyContent: Content = { pages: [], files: [] }

/** A page and its place. `path` consists of the slugs from the root on. A page without a slug has no path. */
export interface PageInTree {
  readonly node: PageNode
  readonly parent: PageInTree | undefined
  readonly path: string | undefined
}

/** The immutable content of one revision. Finds pages by id and by path. */
export class PageTree {
  readonly content: Content
  readonly #byId = new Map<string, PageInTree>()
  #byPath: Map<string, PageInTree> | undefined
  #filesById: Map<string, FileNode> | undefined

  constructor(content: Content) {
    this.content = content
    this.#place(content.pages, undefined)
  }

  /** All pages in the order of the tree, parents before children. */
  get all(): Iterable<PageInTree> {
    return this.#byId.values()
  }

  get size(): number {
    return this.#byId.size
  }

  page(id: string): PageInTree | undefined {
    return this.#byId.get(id)
  }

  /** Returns the page at a path. Slashes at the start and the end are ignored. */
  pageAt(path: string): PageInTree | undefined {
    if (!this.#byPath) {
      this.#byPath = new Map()
      for (const placed of this.all) {
        if (placed.path !== undefined && !this.#byPath.has(placed.path)) this.#byPath.set(placed.path, placed)
      }
    }
    return this.#byPath.get(path.replace(/^\/+|(?<!\/)\/+$/g, ''))
  }

  file(id: string): FileNode | undefined {
    this.#filesById ??= new Map(this.content.files.map((file) => [file.id, file]))
    return this.#filesById.get(id)
  }

  #place(pages: readonly PageNode[], parent: PageInTree | undefined): void {
    for (const node of pages) {
      const placed = { node, parent, path: pathBelow(parent, node) }
      this.#byId.set(node.id, placed)
      if (node.pages) this.#place(node.pages, placed)
    }
  }
}

/** Returns the ancestors of a page, from the root down. */
export function ancestorsOf(page: PageInTree): PageInTree[] {
  const ancestors: PageInTree[] = []
  for (let above = page.parent; above; above = above.parent) ancestors.unshift(above)
  return ancestors
}

function pathBelow(parent: PageInTree | undefined, node: PageNode): string | undefined {
  if (node.slug === undefined) return undefined
  return parent?.path ? `${parent.path}/${node.slug}` : node.slug
}
