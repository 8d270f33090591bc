import type { Page } from '../contract/revisions.ts'
import { isFolderPage, slugOfFile } from '../core/gitSync/fileSlugs.ts'
import { pathFrom } from '../core/gitSync/relativeTarget.ts'
import type { SummaryFile, SummaryItem } from '../core/gitSync/summaryFile.ts'
import { slugFromTitle } from '../core/structure/pageSlugs.ts'
import type { PageRecord } from './pageRecord.ts'

/** Finds the file that a target in the table of contents means; undefined where there is none. */
export type FindFile = (target: string) => string | undefined

/** The pages that a table of contents names, as a space would have them: a page's `id` is its file below the root. */
export function pagesOfSummary(
  { groups }: SummaryFile,
  records: ReadonlyMap<string, PageRecord>,
  findFile: FindFile,
): Page[] {
  const arrange = new Arranging(records, findFile)
  return groups.flatMap((group) => {
    if (group.title === undefined) return arrange.pages(group.items, '')
    const slug = group.slug ?? slugFromTitle(group.title)
    const pages = arrange.pages(group.items, slug)
    return [{ id: `group:${group.line ?? 0}`, type: 'group', title: group.title, slug, path: slug, pages }]
  })
}

class Arranging {
  readonly #records: ReadonlyMap<string, PageRecord>
  readonly #findFile: FindFile
  readonly #placed = new Set<string>()

  constructor(records: ReadonlyMap<string, PageRecord>, findFile: FindFile) {
    this.#records = records
    this.#findFile = findFile
  }

  pages(items: readonly SummaryItem[], parent: string): Page[] {
    return items.flatMap((item) => this.#page(item, parent))
  }

  #page(item: SummaryItem, parent: string): Page[] {
    const { target, title, line, items } = item
    const id = `line:${line}`
    if (item.kind === 'generated') return [{ id, type: 'computed', title: 'OpenAPI', pages: [] }]
    if (target === undefined) {
      const path = joined(parent, slugFromTitle(title))
      return [{ id, type: 'group', title, path, pages: this.pages(items, path) }]
    }
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) {
      return [
        {
          id,
          type: 'link',
          title,
          href: target,
          target: { kind: 'url', url: target },
          pages: this.pages(items, parent),
        },
      ]
    }
    const [name = '', anchor] = target.split('#', 2)
    const file = this.#findFile(name)
    if (file === undefined || this.#placed.has(file)) {
      // Further down in a page that has its entry, it is a link; what names nothing keeps what is below it.
      if (file === undefined || !anchor) return this.pages(items, parent)
      return [
        { id, type: 'link', title, target: { kind: 'anchor', page: file, anchor }, pages: this.pages(items, parent) },
      ]
    }
    this.#placed.add(file)
    return [this.#document(item, file, parent)]
  }

  #document({ title, items }: SummaryItem, file: string, parent: string): Page {
    const record = this.#records.get(file)
    const slug = slugOfFile(file)
    const path = isFolderPage(file) && !file.includes('/') ? '' : joined(parent, slug)
    return {
      id: file,
      type: 'document',
      title: title === '' ? (record?.title ?? file) : title,
      slug,
      path,
      ...(record && propertiesOf(record)),
      git: { oid: '', path: file },
      pages: this.pages(items, path === '' ? parent : path),
    }
  }
}

/** What the front matter of a page says of it. */
function propertiesOf({ path, description, icon, hidden, cover }: PageRecord): Partial<Page> {
  const file = cover === undefined || /^[a-z][a-z0-9+.-]*:/i.test(cover) ? undefined : pathFrom(path, cover)
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

/** The pages of a folder without a table of contents: folders nest, their README is their page, names give the order. */
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
  return folderContent(top, records)
}

interface Folder {
  readonly path: string
  readonly pages: string[]
  readonly folders: Map<string, Folder>
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function folderContent({ path, pages, folders }: Folder, records: ReadonlyMap<string, PageRecord>): Page[] {
  const own = pages.find(isFolderPage)
  const others = pages.filter((file) => file !== own).map((file) => inferredPage(file, records))
  const below = [...folders].map(([name, folder]): Page => {
    const index = folder.pages.find(isFolderPage)
    const content = folderContent({ ...folder, pages: folder.pages.filter((file) => file !== index) }, records)
    if (index !== undefined) return { ...inferredPage(index, records), pages: content }
    return { id: `folder:${folder.path}`, type: 'group', title: titleOf(name), path: folder.path, pages: content }
  })
  const rest = [...others, ...below].sort((one, other) => byName.compare(one.path ?? '', other.path ?? ''))
  return own === undefined || path !== '' ? rest : [inferredPage(own, records), ...rest]
}

function inferredPage(file: string, records: ReadonlyMap<string, PageRecord>): Page {
  const record = records.get(file)
  const slug = slugOfFile(file)
  const folder = file
    .split('/')
    .slice(0, isFolderPage(file) ? -2 : -1)
    .join('/')
  return {
    id: file,
    type: 'document',
    title: record?.title ?? titleOf(slug || 'README'),
    slug,
    path: slug === '' ? '' : joined(folder, slug),
    ...(record && propertiesOf(record)),
    git: { oid: '', path: file },
    pages: [],
  }
}

function titleOf(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
