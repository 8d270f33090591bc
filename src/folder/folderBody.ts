import path from 'node:path'
import type { DocsBody, DocsFile, DocsTag, Include, LinkDestination, VariableValue } from '../core/docs/docsBody.ts'
import { isFolderPage } from '../core/gitSync/fileSlugs.ts'
import { finished } from '../core/finished.ts'
import type { SummaryFile } from '../core/gitSync/summaryFile.ts'
import type { LinkTarget } from '../core/pages/linkTargets.ts'
import { SpacePages, type PageEntry } from '../core/pages/pageIndex.ts'
import { browsableAddress } from '../core/uris/browsableAddress.ts'
import type { FolderFile } from '../disk/diskFolder.ts'
import { arrangePages, orphanPages, pageFile } from './folderPages.ts'
import type { PageRecord } from './pageRecord.ts'
import { pathFrom, relativeTarget } from '../core/gitSync/relativeTarget.ts'
import { percentDecoded } from '../core/uris/percentDecoded.ts'

/** What a body of pages in a folder is made of. */
export interface FolderContent {
  /** Absolute. */
  readonly folder: string
  readonly title: string
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
  /** Its files do not tell which ones the platform has. */
  readonly specs: DocsBody['specs'] = undefined
  /** Files of pages that the table of contents does not name, by path. */
  readonly orphans: ReadonlyMap<string, PageEntry>
  readonly #files: ReadonlyMap<string, FolderFile>
  readonly #records: ReadonlyMap<string, PageRecord>

  constructor({ folder, title, files, records, summary, includes, variables, tags, arranged }: FolderContent) {
    this.key = `folder:${folder}`
    this.title = title
    this.variables = variables
    this.tags = tags
    this.#files = files
    this.#records = records
    this.pages = arranged?.pages ?? new SpacePages(finished(arrangePages(summary, records)))
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

  /** The page of a file, whether or not the table of contents names it. */
  pageOf(file: string): PageEntry | undefined {
    return this.pages.byId(file) ?? this.orphans.get(file)
  }

  /** A piece of content that pages include, as if it were a page: its links start at its own file. */
  pieceOf(file: string): PageEntry {
    const [entry] = new SpacePages([{ id: file, type: 'document', title: path.posix.basename(file), path: file }])
      .entries
    if (entry === undefined) throw new Error(`No page was made of ${file}.`)
    return entry
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
    const page = this.pageFile(file)
    const entry = page === undefined ? undefined : this.pageOf(page)
    if (entry !== undefined) return { kind: 'page', page: entry, ...(anchor ? { anchor: percentDecoded(anchor) } : {}) }
    const known = this.#files.get(file) ?? this.#files.get(file.replace(/\/$/, ''))
    if (known !== undefined) return { kind: 'file', file: known.path, name: path.posix.basename(known.path) }
    return { kind: 'broken', missing: /\.(?:md|markdown)$|\/$|^[^.]*$/i.test(file) ? 'page' : 'file' }
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

  /** The name that a path has here when capitals are not told from small letters. */
  otherCase(target: string, from: PageEntry): string | undefined {
    const file = pathFrom(from.id, target.replace(/#[^]*/, ''))?.replace(/\/$/, '').toLowerCase()
    if (file === undefined || file === '') return undefined
    return [...this.#files.keys()].find((known) => {
      const lower = known.toLowerCase()
      return lower === file || (isFolderPage(known) && lower === `${file}/readme.md`)
    })
  }
}
