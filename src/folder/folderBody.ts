import path from 'node:path'
import type {
  DocsBody,
  DocsFile,
  DocsTag,
  Include,
  LinkDestination,
  VariableValue,
} from '../core/docs/body/docsBody.ts'
import { isFolderPage } from '../core/docs/gitSync/fileSlugs.ts'
import { runToEnd } from '../core/docs/gitSync/runToEnd.ts'
import type { SummaryFile } from '../core/docs/gitSync/summaryFile.ts'
import type { LinkTarget } from '../core/docs/pages/linkTargets.ts'
import { SpacePages, type PageEntry } from '../core/docs/pages/pageIndex.ts'
import { browsableAddress } from '../core/text/strings/browsableAddress.ts'
import type { FolderFile } from '../disk/diskFolder.ts'
import { arrangePages, listedFiles, orphanPages, pageFile } from './folderPages.ts'
import { mayLeadTo } from './mayLeadTo.ts'
import { PageAddresses } from './pageAddresses.ts'
import type { PageRecord } from './pageRecord.ts'
import { pagesBeside } from './unlistedPages.ts'
import { pathFrom, relativeTarget } from '../core/docs/gitSync/relativeTarget.ts'
import { joinedPath } from '../core/docs/files/joinedPath.ts'
import { percentDecoded } from '../core/text/strings/percentDecoded.ts'

/** What a body of pages in a folder is made of. */
export interface FolderContent {
  /** Absolute. */
  readonly folder: string
  readonly title: string
  /** The file of the first page, if it isn't said by the table of contents. */
  readonly readme?: string
  readonly files: ReadonlyMap<string, FolderFile>
  readonly records: ReadonlyMap<string, PageRecord>
  readonly summary: { readonly path: string; readonly file: SummaryFile } | undefined
  /** Named after their files where they are left out. */
  readonly includes?: ReadonlyMap<string, Include>
  readonly variables: ReadonlyMap<string, VariableValue>
  readonly tags: ReadonlyMap<string, DocsTag> | undefined
  /** How its pages are arranged, where that is known already. */
  readonly arranged?: Pick<FolderBody, 'pages' | 'orphans'> | undefined
}

/** Whether a file holds content that pages include. */
export function isPiece(file: string): boolean {
  return file.startsWith('.gitbook/includes/') && file.endsWith('.md')
}

/** How a path ends that would be that of a page. */
const missingKind = /\.(?:md|markdown)$|\/$|^[^.]*$/i

/** The pages of a docs folder. Links are relative paths, and a page's `id` is its file below the root. */
export class FolderBody implements DocsBody {
  readonly kind = 'folder'
  readonly key: string
  readonly title: string
  readonly pages: SpacePages
  readonly files: ReadonlyMap<string, DocsFile>
  readonly includes: ReadonlyMap<string, Include>
  readonly variables: ReadonlyMap<string, VariableValue>
  readonly tags: ReadonlyMap<string, DocsTag> | undefined
  /** Its files don't tell which ones the platform has. */
  readonly specs: DocsBody['specs'] = undefined
  /** Files of pages that the table of contents doesn't name, by path. */
  readonly orphans: ReadonlyMap<string, PageEntry>
  readonly #files: ReadonlyMap<string, FolderFile>
  readonly #records: ReadonlyMap<string, PageRecord>
  readonly #folder: string
  readonly #readme: string
  #forgotten: ReadonlySet<string> | undefined
  #addresses: PageAddresses | undefined

  constructor({ folder, readme, title, files, records, summary, includes, variables, tags, arranged }: FolderContent) {
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
        [...files.keys()].filter(isPiece).map((file) => [file, { id: file, title: path.posix.basename(file, '.md') }]),
      )
  }

  /**
   * Whether a file is a page of these docs: the table of contents lists it, or probably forgot it. Other Markdown files
   * belong to the repository, and are nothing that readers see.
   */
  isPage(file: string): boolean {
    if (!this.orphans.has(file)) return this.pages.byId(file) !== undefined
    this.#forgotten ??= this.#findForgotten()
    return this.#forgotten.has(file)
  }

  /** Unlisted pages beside listed ones, and those that listed ones link to. */
  #findForgotten(): ReadonlySet<string> {
    const listed = listedFiles(this.pages)
    const forgotten = pagesBeside(this.orphans.keys(), listed)
    // The first page of the docs, listed or not.
    forgotten.delete(this.#readme)
    const others = [...this.orphans.keys()].filter((file) => file !== this.#readme && !forgotten.has(file))
    const mayLead = mayLeadTo(others)
    for (const file of others.length === 0 ? [] : listed) {
      const from = this.pages.byId(file)
      for (const link of this.#records.get(file)?.links ?? []) {
        const found = from && mayLead(link) ? this.resolve(link, from) : undefined
        if (found?.kind === 'page' && this.orphans.has(found.page.id)) forgotten.add(found.page.id)
      }
    }
    return forgotten
  }

  /** The page of a file, whether or not the table of contents names it. */
  pageOf(file: string): PageEntry | undefined {
    return this.pages.byId(file) ?? this.orphans.get(file)
  }

  /** A piece of content that pages include, as if it were a page: its links start at its own file. */
  pieceOf(file: string): PageEntry {
    const [entry] = new SpacePages([{ id: file, type: 'document', title: path.posix.basename(file), path: file }])
      .entries
    if (entry === undefined) throw new Error(`No page was created from ${file}.`)
    return entry
  }

  /** The pages with a heading that a link may have lost; none where that many have it that none is more likely. */
  pagesWithAnchor(anchor: string): PageEntry[] {
    const pages = [...this.#records.values()].flatMap(({ path: file, anchors }) => {
      return anchors.has(anchor) ? (this.pageOf(file) ?? []) : []
    })
    return pages.length > 3 ? [] : pages
  }

  anchors(page: PageEntry): ReadonlySet<string> | undefined {
    return this.#records.get(page.id)?.anchors
  }

  resolve(target: string, from: PageEntry): LinkTarget | undefined {
    if (target === '' || target === '#') return undefined
    if (target.startsWith('#')) return { kind: 'anchor', anchor: percentDecoded(target.slice(1)) }
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) {
      const url = browsableAddress(target)
      return url === undefined ? { kind: 'noAddress', url: target } : { kind: 'url', url }
    }
    const [rest = '', anchor] = target.split('#', 2)
    const file = pathFrom(from.id, rest)
    if (file === undefined) return { kind: 'broken', missing: 'page' }
    const isFromTop = rest.startsWith('/')
    const found = this.#found(file) ?? this.#asWritten(rest, from) ?? (isFromTop ? this.#addressed(file) : undefined)
    if (found === undefined) return { kind: 'broken', missing: missingKind.test(file) ? 'page' : 'file' }
    const byAddress = isFromTop && found !== file && { byAddress: true as const }
    const page = this.pageOf(found)
    if (page === undefined) return { kind: 'file', file: found, name: path.posix.basename(found), ...byAddress }
    return { kind: 'page', page, ...(anchor ? { anchor: percentDecoded(anchor) } : {}), ...byAddress }
  }

  /** The file that a path means: that of a page, or any other. */
  #found(file: string): string | undefined {
    const page = this.pageFile(file)
    if (page !== undefined && this.pageOf(page) !== undefined) return page
    return (this.#files.get(file) ?? this.#files.get(file.replace(/\/$/, '')))?.path
  }

  /** Older exports of the platform wrote `%2F` into names of files, and into links as it is in the name. */
  #asWritten(target: string, from: PageEntry): string | undefined {
    if (!target.includes('%')) return undefined
    return this.#files.get(joinedPath(path.posix.dirname(from.id), target))?.path
  }

  /** The file of what has an address, which may begin with the folders around the docs. */
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

  /** The page's file that a path means: itself, with an extension, or the README of the folder. */
  pageFile(file: string): string | undefined {
    return pageFile(this.#records, file)
  }

  /** The name that a path has here when capitals aren't distinguished from small letters. */
  otherCase(target: string, from: PageEntry): string | undefined {
    const file = pathFrom(from.id, target.replace(/#[^]*/, ''))?.replace(/\/$/, '').toLowerCase()
    if (file === undefined || file === '') return undefined
    return [...this.#files.keys()].find((known) => {
      const lower = known.toLowerCase()
      return lower === file || (isFolderPage(known) && lower === `${file}/readme.md`)
    })
  }
}
