import path from 'node:path'
import type {
  DocsBody,
  DocsFile,
  DocsTag,
  Include,
  LinkDestination,
  VariableValue,
} from '../core/docs/body/docsBody.ts'
import { fileKey } from '../core/docs/files/fileNames.ts'
import { addressOfPath } from '../core/docs/gitSync/fileSlugs.ts'
import { isFolderPage, isMarkdownFile, meansPage, withoutExtension } from '../core/text/strings/markdownFiles.ts'
import { runToEnd } from '../core/docs/gitSync/runToEnd.ts'
import type { SummaryFile } from '../core/docs/gitSync/summaryFile.ts'
import { addressTarget, type LinkTarget } from '../core/docs/pages/linkTargets.ts'
import { findTarget, readTarget, type TargetPlaces } from '../core/docs/pages/writtenTargets.ts'
import { SpacePages, type PageEntry } from '../core/docs/pages/pageIndex.ts'
import type { FolderFile } from '../disk/diskFolder.ts'
import { arrangePages, listedFiles, orphanPages, pageFile } from './folderPages.ts'
import { mayPointTo } from './mayPointTo.ts'
import { outsidePath } from './outsideFiles.ts'
import type { PageRecord } from './pageRecord.ts'
import { pagesBeside } from './unlistedPages.ts'
import { pathFrom, relativeTarget } from '../core/docs/gitSync/relativeTarget.ts'
import { anchorCounter } from '../core/text/markdown/anchorSlug.ts'
import { isAddress, splitTarget } from '../core/text/strings/addresses.ts'

/** The parts of a folder's body. */
export interface FolderContent {
  /** The absolute path. */
  readonly folder: string
  readonly title: string
  /** The file of the first page, if the table of contents doesn't tell. */
  readonly readme?: string
  readonly files: ReadonlyMap<string, FolderFile>
  readonly records: ReadonlyMap<string, PageRecord>
  readonly summary: { readonly path: string; readonly file: SummaryFile } | undefined
  /** Named after their files by default. */
  readonly includes?: ReadonlyMap<string, Include>
  readonly variables: ReadonlyMap<string, VariableValue>
  readonly tags: ReadonlyMap<string, DocsTag> | undefined
  /** The paths outside the docs that links name and the repository has. They begin with `../`. */
  readonly outside?: ReadonlySet<string>
  /** The arranged pages, if they're already known. */
  readonly arranged?: Pick<FolderBody, 'pages' | 'orphans'> | undefined
}

/** Returns whether a file is reusable content. */
export function isPiece(file: string): boolean {
  return file.startsWith('.gitbook/includes/') && isMarkdownFile(file)
}

/** The depth to which included content can include more, and the most anchors that a page can get from it. */
const maxIncludeDepth = 10
const maxIncludedAnchors = 10_000

/** The pages of a docs folder. Links are relative paths, and a page's `id` is its file relative to the root. */
export class FolderBody implements DocsBody {
  readonly kind = 'folder'
  readonly key: string
  readonly title: string
  readonly pages: SpacePages
  readonly files: ReadonlyMap<string, DocsFile>
  readonly includes: ReadonlyMap<string, Include>
  readonly variables: ReadonlyMap<string, VariableValue>
  readonly tags: ReadonlyMap<string, DocsTag> | undefined
  /** Undefined, because the files don't tell which specifications the platform has. */
  readonly specs: DocsBody['specs'] = undefined
  /** Files of pages that aren't in the table of contents, by path. */
  readonly orphans: ReadonlyMap<string, PageEntry>
  /** The paths outside the docs that links name and the repository has. The platform doesn't publish them. */
  readonly outside: ReadonlySet<string>
  readonly #files: ReadonlyMap<string, FolderFile>
  readonly #records: ReadonlyMap<string, PageRecord>
  /** The files by their {@link fileKey}, once one was looked for. */
  #spelled: ReadonlyMap<string, string> | undefined
  readonly #folder: string
  readonly #readme: string
  #forgotten: ReadonlySet<string> | undefined
  #addresses: PageAddresses | undefined
  /** The anchors of pages with included content. */
  readonly #anchors = new Map<string, ReadonlySet<string> | undefined>()

  constructor(content: FolderContent) {
    const { folder, readme, title, files, records, summary, includes, variables, tags, arranged } = content
    this.outside = content.outside ?? new Set()
    this.key = `folder:${folder}`
    this.#folder = folder
    this.#readme = readme ?? 'README.md'
    this.title = title
    this.variables = variables
    this.tags = tags
    this.#files = files
    this.#records = records
    this.pages = arranged?.pages ?? new SpacePages(runToEnd(arrangePages(summary, records)))
    this.orphans = arranged?.orphans ?? orphanPages(files.keys(), records, this.pages)
    this.files = new Map(
      [...files.values()]
        .filter((file) => !records.has(file.path))
        .map((file) => [file.path, { id: file.path, name: path.posix.basename(file.path), size: file.size }]),
    )
    this.includes =
      includes ??
      new Map(
        [...files.keys()]
          .filter(isPiece)
          .map((file) => [file, { id: file, title: withoutExtension(path.posix.basename(file)) }]),
      )
  }

  /**
   * Returns whether a file is a page of these docs: it's in the table of contents, or is probably missing from it.
   * Other Markdown files belong to the repository and aren't published.
   */
  isPage(file: string): boolean {
    if (!this.orphans.has(file)) return this.pages.byId(file) !== undefined
    this.#forgotten ??= this.#findForgotten()
    return this.#forgotten.has(file)
  }

  /**
   * Finds pages that are probably missing from the table of contents: those next to listed pages, and those that listed
   * pages link to.
   */
  #findForgotten(): ReadonlySet<string> {
    const listed = listedFiles(this.pages)
    const forgotten = pagesBeside(this.orphans.keys(), listed)
    // The first page of the docs doesn't have to be listed.
    forgotten.delete(this.#readme)
    const others = [...this.orphans.keys()].filter((file) => file !== this.#readme && !forgotten.has(file))
    const mayPoint = mayPointTo(others)
    for (const file of others.length === 0 ? [] : listed) {
      const from = this.pages.byId(file)
      for (const link of this.#records.get(file)?.links ?? []) {
        const found = from && mayPoint(link) ? this.resolve(link, from) : undefined
        if (found?.kind === 'page' && this.orphans.has(found.page.id)) forgotten.add(found.page.id)
      }
    }
    return forgotten
  }

  /** Returns the unlisted pages that readers can reach: listed pages link to them, or pages that are reached so. */
  linkedOrphans(): ReadonlySet<string> {
    const linked = new Set<string>()
    const mayPoint = mayPointTo(this.orphans.keys())
    const waiting = this.orphans.size === 0 ? [] : [...listedFiles(this.pages)]
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const from = this.pageOf(file)
      for (const link of this.#records.get(file)?.links ?? []) {
        const found = from && mayPoint(link) ? this.resolve(link, from) : undefined
        const page = found?.kind === 'page' ? found.page.id : ''
        if (!this.orphans.has(page) || linked.has(page)) continue
        linked.add(page)
        waiting.push(page)
      }
    }
    return linked
  }

  /** Returns the page of a file, whether or not it's in the table of contents. */
  pageOf(file: string): PageEntry | undefined {
    return this.pages.byId(file) ?? this.orphans.get(file)
  }

  /** Returns reusable content as a page, because its links are relative to its own file. */
  pieceOf(file: string): PageEntry {
    const [entry] = new SpacePages([{ id: file, type: 'document', title: path.posix.basename(file), path: file }])
      .entries
    if (entry === undefined) throw new Error(`No page was created from ${file}.`)
    return entry
  }

  /** Returns pages with a heading that a link might refer to. Empty if too many pages have it. */
  pagesWithAnchor(anchor: string): PageEntry[] {
    const pages = [...this.#records.values()].flatMap(({ path: file, anchors }) => {
      return anchors.has(anchor) ? (this.pageOf(file) ?? []) : []
    })
    return pages.length > 3 ? [] : pages
  }

  anchors(page: PageEntry): ReadonlySet<string> | undefined {
    const { anchors, includes = [] } = this.#records.get(page.id) ?? {}
    if (anchors === undefined || includes.length === 0) return anchors
    if (!this.#anchors.has(page.id)) this.#anchors.set(page.id, this.withIncluded(anchors, includes, page))
    return this.#anchors.get(page.id)
  }

  withIncluded(
    own: ReadonlySet<string>,
    includes: readonly string[],
    from: PageEntry,
  ): ReadonlySet<string> | undefined {
    const included = this.#includedAnchors(includes, from, [])
    if (included === undefined) return undefined
    const count = anchorCounter()
    return new Set([...own, ...included].map(count))
  }

  /** Returns the anchors of included content. Undefined if some of it is only on the platform. */
  #includedAnchors(includes: readonly string[], from: PageEntry, around: readonly string[]): string[] | undefined {
    const anchors: string[] = []
    for (const include of includes) {
      if (isAddress(include)) return undefined
      const found = this.resolve(include, from)
      const file = found?.kind === 'file' ? found.file : found?.kind === 'page' ? found.page.id : undefined
      if (file === undefined || around.includes(file) || around.length >= maxIncludeDepth) continue
      const piece = this.includes.get(file) ?? this.#records.get(file)
      const below = this.#includedAnchors(piece?.includes ?? [], this.pieceOf(file), [...around, file])
      if (below === undefined) return undefined
      anchors.push(...(piece?.anchors ?? []), ...below)
      if (anchors.length > maxIncludedAnchors) return undefined
    }
    return anchors
  }

  heading(page: PageEntry): string | undefined {
    return this.#records.get(page.id)?.title
  }

  resolve(target: string, from: PageEntry): LinkTarget | undefined {
    const written = readTarget(target)
    if (written?.kind === 'url') return addressTarget(written.url)
    if (written?.kind !== 'path') return written
    const { path: rest, anchor } = written
    const file = pathFrom(from.id, rest)
    if (file === undefined) {
      const outside = outsidePath(from.id, rest) ?? ''
      return { kind: 'broken', missing: 'page', ...(this.outside.has(outside) && { isUnpublished: true }) }
    }
    const isFromTop = rest.startsWith('/')
    // Older exports of the platform wrote `%2F` into file names, and the same into links.
    const named = rest.replaceAll(/%2F/gi, (escape) => `%25${escape.slice(1)}`)
    const paths = [file, ...(named === rest ? [] : [pathFrom(from.id, named) ?? file])]
    const places: TargetPlaces<string> = { paths: () => paths, at: (each) => this.#found(each) }
    const found = findTarget(written, places) ?? (isFromTop ? this.#addressed(file) : undefined)
    if (found === undefined) return { kind: 'broken', missing: meansPage(file) ? 'page' : 'file' }
    const byAddress = isFromTop && found !== file && { byAddress: true as const }
    const page = this.pageOf(found)
    if (page === undefined) return { kind: 'file', file: found, name: path.posix.basename(found), ...byAddress }
    return { kind: 'page', page, ...(anchor === undefined ? {} : { anchor }), ...byAddress }
  }

  /** Returns the file for a path: of a page, or any other. */
  #found(file: string): string | undefined {
    const page = this.pageFile(file)
    if (page !== undefined && this.pageOf(page) !== undefined) return page
    return (this.#files.get(file) ?? this.#files.get(file.replace(/\/$/, '')))?.path
  }

  /** Returns the file for an address, which can begin with the folders around the docs. */
  #addressed(address: string): string | undefined {
    this.#addresses ??= new PageAddresses(this.#folder, this.pages.entries)
    const { id } = this.#addresses.find(address) ?? {}
    if (id !== undefined) return id
    for (const inner of this.#addresses.withoutPrefix(address)) {
      const found = this.#found(inner) ?? this.#addresses.find(inner)?.id
      if (found !== undefined) return found
    }
    return undefined
  }

  writeTarget(destination: LinkDestination, from: PageEntry): string {
    const to =
      destination.kind === 'page'
        ? destination.page.id
        : destination.kind === 'file'
          ? destination.file.id
          : destination.include.id
    const anchor = destination.kind === 'page' && destination.anchor ? `#${destination.anchor}` : ''
    if (to === from.id && anchor !== '') return anchor
    return relativeTarget(from.id, to) + anchor
  }

  /** Returns the page file for a path: the file itself, with an extension, or the README of the folder. */
  pageFile(file: string): string | undefined {
    return pageFile(this.#records, file)
  }

  /** Returns the file that a target in a file points to, ignoring case, forms of accents, and backslashes for slashes. */
  otherSpelling(from: string, target: string): string | undefined {
    const file = pathFrom(from, splitTarget(target).path.replaceAll('\\', '/'))?.replace(/\/$/, '')
    if (file === undefined || file === '') return undefined
    this.#spelled ??= new Map([...this.#files.keys()].map((known) => [fileKey(known), known]))
    const folderPage = this.#spelled.get(fileKey(`${file}/README.md`))
    return this.#spelled.get(fileKey(file)) ?? (folderPage && isFolderPage(folderPage) ? folderPage : undefined)
  }
}

/** The maximum number of outer folders that can begin an address, such as those of site sections or a repository. */
const maxPrefixes = 3

/** Finds the pages of a docs folder by their published addresses. */
class PageAddresses {
  readonly #pages = new Map<string, PageEntry | undefined>()
  readonly #prefixes: readonly string[]

  /** `folder` is the absolute path of the pages. Sites and repositories put its name before addresses. */
  constructor(folder: string, pages: Iterable<PageEntry>) {
    const around = folder.split(path.sep).slice(-maxPrefixes)
    this.#prefixes = around.map((_, at) => `${around.slice(at).join('/')}/`)
    for (const page of pages) {
      if (page.type !== 'document') continue
      const address = addressOfPath(page.path)
      // An address with two pages is ambiguous.
      this.#pages.set(address, this.#pages.has(address) ? undefined : page)
    }
  }

  /** Returns the page of an address without a leading slash, if there's exactly one. */
  find(address: string): PageEntry | undefined {
    return this.#pages.get(addressOfPath(address))
  }

  /** Returns the possible addresses without the folders around the docs. */
  withoutPrefix(address: string): string[] {
    const matching = this.#prefixes.filter((prefix) => `${address}/`.startsWith(prefix))
    return matching.map((prefix) => address.slice(prefix.length))
  }
}
