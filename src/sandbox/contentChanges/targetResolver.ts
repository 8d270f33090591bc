import type { BatchNames } from './batchNames.ts'
import type { PageTree, PageInTree } from '../revisions/pageTree.ts'
import { fileOf, isInner, stableFile, stablePage } from '../revisions/references.ts'
import { joinedPath } from '../../core/docs/files/joinedPath.ts'
import { pathFrom } from '../../core/docs/gitSync/relativeTarget.ts'
import { findTarget, readTarget, type TargetPlaces } from '../../core/docs/pages/writtenTargets.ts'
import { splitTarget } from '../../core/text/strings/addresses.ts'
import { pathOfPage, withoutExtension } from '../../core/text/strings/markdownFiles.ts'
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
    const written = readTarget(target)
    if (written?.kind !== 'path') return null
    const way = percentDecoded(written.path)
    const file = this.#file(way)
    if (file !== undefined) return stableFile(file)
    const page = this.#named(way) ?? findTarget(written, this.#placesFor(from))
    return page === undefined ? null : stablePage(page, splitTarget(target).anchor)
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

  /** Returns a page by the name that the batch gives it, or by its identifier. */
  #named(way: string): string | undefined {
    const named = this.#names.pages.get(withoutExtension(way.replace(/^\.\//, '')))
    return named ?? (way.startsWith('/pages/') ? this.#tree.page(way.slice('/pages/'.length))?.node.id : undefined)
  }

  /** `guides/setup.md`, `guides/setup/README.md` and `guides/setup/` are all the page `guides/setup`. */
  #placesFor(from: PageInTree): TargetPlaces<string> {
    // In Git, a page with subpages is the README.md of a folder, and links to a subpage as `./subpage.md`.
    const files = [fileOf(from) ?? '', `${from.path ?? ''}/README`]
    return {
      paths: ({ path }) => {
        if (path.startsWith('/pages/')) return [percentDecoded(path.slice('/pages/'.length))]
        return path.startsWith('/') ? [percentDecoded(path)] : files.flatMap((file) => pathFrom(file, path) ?? [])
      },
      at: (path) => this.#tree.pageAt(pathOfPage(joinedPath('/', path)))?.node.id,
    }
  }
}
