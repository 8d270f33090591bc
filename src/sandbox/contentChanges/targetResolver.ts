import type { BatchNames } from './batchNames.ts'
import type { PageTree, PageInTree } from '../revisions/pageTree.ts'
import { fileOf, isInner, stableFile, stablePage } from '../revisions/references.ts'
import { percentDecoded } from '../../core/text/strings/percentDecoded.ts'

/** Finds the targets of links in incoming Markdown, in the tree after the batch (api-facts C1). */
export class TargetResolver {
  readonly #tree: PageTree
  readonly #names: BatchNames

  constructor(tree: PageTree, names: BatchNames) {
    this.#tree = tree
    this.#names = names
  }

  /**
   * Returns the stable form of a target. Undefined means that the target stays as written. Null means that the link
   * becomes plain text, because it's broken or a data URL.
   */
  resolve(target: string, from: PageInTree): string | null | undefined {
    if (/^data:/i.test(target)) return null
    return isInner(target) ? this.#resolveInner(target, from) : this.#ownDownload(target)
  }

  #resolveInner(target: string, from: PageInTree): string | null {
    const [way, anchor] = split(target)
    const file = this.#file(way)
    if (file !== undefined) return stableFile(file)
    const page = this.#page(way, from)
    return page === undefined ? null : stablePage(page, anchor)
  }

  /**
   * Clients read pages with the download addresses of files. When they write a page back, the addresses refer to these
   * files.
   */
  #ownDownload(target: string): string | undefined {
    const secret = /^https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?\/files\/([A-Za-z0-9]+)\//.exec(target)?.[1]
    if (secret === undefined) return undefined
    const file = this.#tree.content.files.find(({ download }) => download === secret)
    return file && stableFile(file.id)
  }

  #file(way: string): string | undefined {
    const id = /^\/files\/([^/]+)$/.exec(way)?.[1]
    if (id !== undefined) return this.#tree.file(id)?.id
    return this.#names.files.get(way.replace(/^\.\//, ''))
  }

  #page(way: string, from: PageInTree): string | undefined {
    const named = this.#names.pages.get(way.replace(/^\.\//, '').replace(/\.md$/, ''))
    if (named !== undefined) return named
    if (way.startsWith('/pages/')) {
      const rest = way.slice('/pages/'.length)
      return this.#tree.page(rest)?.node.id ?? this.#tree.pageAt(pagePath(rest))?.node.id
    }
    if (way.startsWith('/')) return this.#pageAt(way)
    // In Git, a page with subpages is the README.md of a folder, and links to a subpage as `./subpage.md`.
    const place = from.path ?? ''
    return this.#pageAt(joined(fileOf(from) ?? '', way)) ?? this.#pageAt(joined(`${place}/README`, way))
  }

  #pageAt(path: string | undefined): string | undefined {
    return path === undefined ? undefined : this.#tree.pageAt(pagePath(path))?.node.id
  }
}

function split(target: string): [string, string?] {
  const hash = target.indexOf('#')
  const way = hash < 0 ? target : target.slice(0, hash)
  return hash < 0 ? [percentDecoded(way)] : [percentDecoded(way), target.slice(hash + 1)]
}

/** `guides/setup.md`, `guides/setup/README.md` and `guides/setup/` are all the page `guides/setup`. */
function pagePath(way: string): string {
  return way.replace(/(^|\/)README\.md$/i, '').replace(/\.md$/i, '')
}

function joined(from: string, way: string): string | undefined {
  const parts = from.split('/').slice(0, -1)
  for (const part of way.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined
    if (part !== '..' && part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
