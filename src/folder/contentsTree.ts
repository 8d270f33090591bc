import path from 'node:path'
import { joinedPath } from '../core/docs/files/joinedPath.ts'
import type { SummaryGroup, SummaryItem } from '../core/docs/gitSync/summaryFile.ts'
import type { PageEntry } from '../core/docs/pages/pageIndex.ts'
import { percentDecoded } from '../core/text/strings/percentDecoded.ts'
import type { DocsFolder } from './docsFolder.ts'
import { isAddress, splitTarget } from '../core/text/strings/addresses.ts'

/** An entry in the table of contents of a docs folder, including those without a file. */
export interface ContentsEntry {
  /** Stays the same while other entries are added and removed. */
  readonly id: string
  readonly kind: 'page' | 'group' | 'link' | 'generated' | 'missing'
  readonly title: string
  /** The file of a page, relative to the root. */
  readonly file?: string
  /** The target as written, for entries that aren't pages; for generated pages, their specification. */
  readonly target?: string
  /** For a missing page: whether there's a file with this name that isn't Markdown. */
  readonly isOtherFile?: true
  readonly hidden: boolean
  /**
   * Its item and group in the table of contents. A group without an item is the entry itself. Undefined if the order is
   * inferred from the files.
   */
  readonly item?: SummaryItem
  readonly group?: SummaryGroup
  readonly entries: readonly ContentsEntry[]
}

/** Returns the table of contents of a docs folder as a tree. Without one, infers it from the files. */
export function contentsTree(docs: DocsFolder): ContentsEntry[] {
  const { summary, body } = docs
  if (summary === undefined) {
    const below = new Set(body.pages.entries.flatMap(({ children }) => children))
    return body.pages.entries.filter(({ id }) => !below.has(id)).map((page) => inferredEntry(docs, page))
  }
  const reader = new ContentsReader(docs, path.posix.dirname(summary.path))
  return summary.file.groups.flatMap((group) => {
    if (group.title === undefined) return reader.entries(group.items, group)
    const id = reader.idOf('group', group.title)
    const entries = reader.entries(group.items, group)
    return [{ id, kind: 'group', title: group.title, hidden: false, group, entries }]
  })
}

/** Returns all entries, each before its children. */
export function allEntries(entries: readonly ContentsEntry[]): ContentsEntry[] {
  return entries.flatMap((entry) => [entry, ...allEntries(entry.entries)])
}

function inferredEntry(docs: DocsFolder, page: PageEntry): ContentsEntry {
  const entries = page.children.flatMap((id) => {
    const child = docs.body.pages.byId(id)
    return child === undefined ? [] : [inferredEntry(docs, child)]
  })
  const { id, title, hidden } = page
  if (page.type !== 'document') return { id, kind: 'group', title, hidden, entries }
  return { id, kind: 'page', title, hidden, file: id, entries }
}

class ContentsReader {
  readonly #docs: DocsFolder
  readonly #base: string
  readonly #used = new Map<string, number>()

  constructor(docs: DocsFolder, base: string) {
    this.#docs = docs
    this.#base = base
  }

  entries(items: readonly SummaryItem[], group: SummaryGroup): ContentsEntry[] {
    return items.map((item) => ({ ...this.#entry(item), item, group, entries: this.entries(item.items, group) }))
  }

  /** Returns an id. Entries with the same name are distinguished by their order. */
  idOf(kind: string, name: string): string {
    const key = `${kind}:${name}`
    const count = this.#used.get(key) ?? 0
    this.#used.set(key, count + 1)
    return count === 0 ? key : `${key}:${count}`
  }

  #entry(item: SummaryItem): Omit<ContentsEntry, 'entries'> {
    const { kind, target = '' } = item
    const title = item.title === '' ? target : item.title
    if (kind === 'generated') {
      const spec = /^[ \t]*spec:[ \t]+["']?([\w-]+)/m.exec(item.yaml ?? '')?.[1]
      const id = this.idOf(kind, item.yaml ?? '')
      return { id, kind, title: 'OpenAPI', ...(spec && { target: spec }), hidden: false }
    }
    if (kind === 'text') return { id: this.idOf('group', title), kind: 'group', title, hidden: false }
    const { body, files } = this.#docs
    const { path: name, anchor } = splitTarget(target)
    const named = joinedPath(this.#base, percentDecoded(name))
    const file = isAddress(target) ? undefined : body.pageFile(named)
    if (file !== undefined && anchor === undefined) {
      return { id: this.idOf('page', file), kind: 'page', title, file, hidden: body.pageOf(file)?.hidden ?? false }
    }
    const found = isAddress(target) || file !== undefined ? 'link' : 'missing'
    const isOther = found === 'missing' && files.has(named)
    const other = isOther ? { isOtherFile: true as const } : {}
    return { id: this.idOf(found, target), kind: found, title, target, ...other, hidden: false }
  }
}
