import path from 'node:path'
import { joinedPath } from '../core/docs/files/joinedPath.ts'
import type { Page } from '../contract/revisions.ts'
import { addressOfFile, addressOfPath, nameOfFile, slugOfFile } from '../core/docs/gitSync/fileSlugs.ts'
import { filesAt, isFolderPage } from '../core/text/strings/markdownFiles.ts'
import { pathFrom } from '../core/docs/gitSync/relativeTarget.ts'
import type { SummaryFile, SummaryItem } from '../core/docs/gitSync/summaryFile.ts'
import { SpacePages, type PageEntry } from '../core/docs/pages/pageIndex.ts'
import { freeSlug, slugFromTitle } from '../core/text/strings/pageSlugs.ts'
import { percentDecoded } from '../core/text/strings/percentDecoded.ts'
import type { PageRecord } from './pageRecord.ts'
import type { Turns } from './turns.ts'
import { mayBePage, nestedDocs } from './unlistedPages.ts'
import { capitalized } from '../core/text/strings/capitalized.ts'
import { isAddress, splitTarget } from '../core/text/strings/addresses.ts'

/**
 * Arranges the pages of a docs folder as a space would have them. A page's `id` is its file relative to the root.
 * Yields after each entry, so that a caller can do other work in between.
 */
export function* arrangePages(
  summary: Arrangement['summary'],
  records: ReadonlyMap<string, PageRecord>,
): Generator<void, Page[]> {
  if (summary === undefined) return pagesOfFiles([...records.keys()], records)
  const arrange = new Arranging(records, path.posix.dirname(summary.path))
  const arranged: Page[] = []
  for (const { title, slug: written, line = 0, items } of summary.file.groups) {
    const path = title === undefined ? '' : arrange.addresses.take('', written ?? slugFromTitle(title))
    const pages = yield* arrange.pages(items, path)
    if (title === undefined) for (const page of pages) arranged.push(page)
    else arranged.push({ id: `group:${line}`, type: 'group', title, slug: path, path, pages })
  }
  return arranged
}

/** What the order of pages depends on. */
interface Arrangement {
  readonly summary: { readonly path: string; readonly file: SummaryFile } | undefined
  readonly files: ReadonlyMap<string, unknown>
  readonly records: ReadonlyMap<string, PageRecord>
}

/** Arranges the pages of a docs folder, and those that aren't listed by file, in short turns. */
export async function arrangeInTurns(
  { summary, files, records }: Arrangement,
  turns: Turns,
): Promise<{ readonly pages: SpacePages; readonly orphans: ReadonlyMap<string, PageEntry> }> {
  const tree = await turns.through(arrangePages(summary, records))
  await turns.pause()
  const pages = new SpacePages(tree)
  await turns.pause()
  return { pages, orphans: orphanPages(files.keys(), records, pages) }
}

/** Returns the page file for a target in a table of contents in the folder `base`. */
export function listedFile(records: ReadonlyMap<string, PageRecord>, base: string, target: string): string | undefined {
  const file = percentDecoded(target)
  // Fast path for targets that need no decoding, as nearly all of thousands.
  return base === '.' && records.has(file) ? file : pageFile(records, joinedPath(base, file))
}

/** Returns the page file for a path: the file itself, with an extension, or the README of the folder. */
export function pageFile(records: ReadonlyMap<string, PageRecord>, file: string): string | undefined {
  return records.has(file) ? file : filesAt(file).find((each) => records.has(each))
}

/** Returns the pages that aren't listed, by file. */
export function orphanPages(
  files: Iterable<string>,
  records: ReadonlyMap<string, PageRecord>,
  pages: SpacePages,
): Map<string, PageEntry> {
  const listed = listedFiles(pages)
  const nested = nestedDocs(files, listed)
  const orphans = [...records.keys()].filter(
    (file) => !listed.has(file) && mayBePage(file) && !nested.some((folder) => file.startsWith(folder)),
  )
  const { entries } = new SpacePages(pagesOfFiles(orphans, records))
  return new Map(entries.filter(({ type }) => type === 'document').map((entry) => [entry.id, entry]))
}

/** Returns the files of listed pages. */
export function listedFiles({ entries }: SpacePages): Set<string> {
  return new Set(entries.flatMap(({ id, type }) => (type === 'document' ? [id] : [])))
}

/** Gives pages their addresses. A second page with the same one gets a number. */
class Addresses {
  readonly #taken = new Set<string>()

  /** Returns the address below another one. Without a slug, it's that one. */
  take(parent: string, slug: string): string {
    if (slug === '') return parent
    const address = joined(parent, freeSlug(slug, { has: (name) => this.#taken.has(joined(parent, name)) }))
    this.#taken.add(address)
    return address
  }
}

class Arranging {
  readonly addresses = new Addresses()
  readonly #records: ReadonlyMap<string, PageRecord>
  /** The folder of the table of contents. */
  readonly #base: string
  readonly #placed = new Set<string>()

  constructor(records: ReadonlyMap<string, PageRecord>, base: string) {
    this.#records = records
    this.#base = base
  }

  *pages(items: readonly SummaryItem[], parent: string): Generator<void, Page[]> {
    const arranged: Page[] = []
    for (const item of items) {
      const page = this.#page(item, parent)
      const items = item.kind === 'generated' ? [] : item.items
      const below = items.length === 0 ? [] : yield* this.pages(items, page?.path || parent)
      if (page !== undefined) arranged.push({ ...page, pages: below })
      // An entry without a file is replaced by its children.
      else for (const each of below) arranged.push(each)
      yield
    }
    return arranged
  }

  /** Returns a page without its children. Undefined if an entry has no file, or is a duplicate. */
  #page({ kind, target, title, line }: SummaryItem, parent: string): Page | undefined {
    const id = `line:${line}`
    if (kind === 'generated') return { id, type: 'computed', title: 'OpenAPI' }
    if (target === undefined)
      return { id, type: 'group', title, path: this.addresses.take(parent, slugFromTitle(title)) }
    if (isAddress(target)) {
      return { id, type: 'link', title, href: target, target: { kind: 'url', url: target } }
    }
    const { path, anchor } = splitTarget(target)
    const page = listedFile(this.#records, this.#base, path)
    if (page === undefined) return undefined
    if (!this.#placed.has(page)) {
      this.#placed.add(page)
      return this.#document(title, page, parent)
    }
    // A link to an anchor of a page that already has an entry is a link page.
    return anchor ? { id, type: 'link', title, target: { kind: 'anchor', page, anchor } } : undefined
  }

  #document(title: string, file: string, parent: string): Page {
    const record = this.#records.get(file)
    const slug = slugOfFile(file)
    const path = slug === '' ? '' : this.addresses.take(parent, slug)
    return documentPage(file, record, title === '' ? (record?.title ?? file) : title, path)
  }
}

function documentPage(file: string, record: PageRecord | undefined, title: string, path: string): Page {
  const properties = record && propertiesOf(record)
  return {
    id: file,
    type: 'document',
    title,
    slug: slugOfFile(file),
    path,
    ...properties,
    git: { oid: '', path: file },
  }
}

/** Returns the properties in the front matter of a page. */
function propertiesOf({ path, description, icon, hidden, cover }: PageRecord): Partial<Page> {
  const file = cover === undefined || isAddress(cover) ? undefined : pathFrom(path, cover)
  const ref = file === undefined ? cover && ({ kind: 'url', url: cover } as const) : ({ kind: 'file', file } as const)
  return {
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(hidden && { hidden }),
    ...(ref && { cover: { ref } }),
  }
}

function joined(parent: string, slug: string): string {
  return parent === '' ? slug : `${parent}/${slug}`
}

/**
 * Infers the pages of a folder without a table of contents: folders nest, their README is their page, and names give
 * the order.
 */
export function pagesOfFiles(files: readonly string[], records: ReadonlyMap<string, PageRecord>): Page[] {
  const top: Folder = { path: '', pages: [], folders: new Map() }
  for (const file of files) {
    const parts = file.split('/')
    parts.pop()
    let folder = top
    for (const part of parts) {
      const below = folder.path === '' ? part : `${folder.path}/${part}`
      const next: Folder = folder.folders.get(part) ?? { path: below, pages: [], folders: new Map() }
      folder.folders.set(part, next)
      folder = next
    }
    folder.pages.push(file)
  }
  return new Inferring(records).content(top)
}

interface Folder {
  readonly path: string
  readonly pages: string[]
  readonly folders: Map<string, Folder>
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

class Inferring {
  readonly #records: ReadonlyMap<string, PageRecord>
  readonly #addresses = new Addresses()

  constructor(records: ReadonlyMap<string, PageRecord>) {
    this.#records = records
  }

  content({ path, pages, folders }: Folder): Page[] {
    const own = pages.find(isFolderPage)
    const others = pages.filter((file) => file !== own).map((file) => this.#page(file))
    const below = [...folders].map(([name, folder]): Page => {
      const index = folder.pages.find(isFolderPage)
      const page = index === undefined ? undefined : this.#page(index)
      const content = this.content({ ...folder, pages: folder.pages.filter((file) => file !== index) })
      if (page !== undefined) return { ...page, pages: content }
      const address = addressOfPath(folder.path)
      return { id: `folder:${folder.path}`, type: 'group', title: titleOf(name), path: address, pages: content }
    })
    const rest = [...others, ...below].sort((one, other) => byName.compare(one.path ?? '', other.path ?? ''))
    return own === undefined || path !== '' ? rest : [this.#page(own), ...rest]
  }

  #page(file: string): Page {
    const record = this.#records.get(file)
    const address = addressOfFile(file)
    const [name = '', ...above] = address.split('/').toReversed()
    const title = record?.title ?? titleOf(nameOfFile(file) || 'README')
    return { ...documentPage(file, record, title, this.#addresses.take(above.toReversed().join('/'), name)), pages: [] }
  }
}

function titleOf(name: string): string {
  return capitalized(name.replace(/[-_]+/g, ' ').trim())
}
