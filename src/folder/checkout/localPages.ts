import { emojiTitle } from '../../core/docs/gitSync/titleEmoji.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import type { DocsFolder } from '../docsFolder.ts'
import { Turns } from '../turns.ts'
import { hashOf, type CheckedOutPage, type Checkout } from './checkoutRecord.ts'

/** An entry of the folder's table of contents: a page, a group or a link. */
export interface LocalPage {
  /** The id on the platform. Undefined if the platform doesn't have it yet. */
  readonly id: string | undefined
  readonly title: string
  /** The path relative to the folder. Undefined for entries without a text. */
  readonly file: string | undefined
  readonly children: readonly LocalPage[]
}

/** Returns a tree with ids for the files that the platform doesn't have yet. */
export function withNewIds(tree: readonly LocalPage[], idOf: (file: string) => string | undefined): LocalPage[] {
  return tree.map((entry) => {
    const { id = entry.file === undefined ? undefined : idOf(entry.file), children } = entry
    return { ...entry, id, children: withNewIds(children, idOf) }
  })
}

/** The current content of the folder, matched with pages of the platform. */
export interface LocalContent {
  readonly tree: readonly LocalPage[]
  /** The texts of pages by file, including front matter. */
  readonly texts: ReadonlyMap<string, string>
  /** Page ids by file. Files that moved are matched by content. */
  readonly ids: ReadonlyMap<string, string>
  /** Checked-out pages that no longer have a file. */
  readonly missingPages: readonly CheckedOutPage[]
}

/** Matches files with pages: by the recorded path, then by content, then by title. */
export async function readLocalPages(docs: DocsFolder, checkout: Checkout): Promise<LocalContent> {
  const turns = new Turns(undefined)
  const texts = new Map<string, string>()
  for (const file of docs.records.keys()) {
    if (turns.isOver) await turns.pause()
    texts.set(file, docs.disk.readBytes(file).toString('utf8'))
  }
  const ids = new Map<string, string>()
  const missing: CheckedOutPage[] = []
  for (const page of checkout.pages) {
    if (page.file === undefined) continue
    if (texts.has(page.file)) ids.set(page.file, page.id)
    else missing.push(page)
  }
  const missingPages = matchMoved(missing, docs, texts, ids)
  return { tree: treeOf(docs, checkout, ids), texts, ids, missingPages }
}

/** Matches files without a page with pages whose file is missing. Returns the pages without a match. */
function matchMoved(
  missing: readonly CheckedOutPage[],
  docs: DocsFolder,
  texts: ReadonlyMap<string, string>,
  ids: Map<string, string>,
): CheckedOutPage[] {
  const left = (): string[] => [...texts.keys()].filter((file) => !ids.has(file))
  const byContent = new Map(left().map((file) => [hashOf(texts.get(file) ?? ''), file]))
  const unlike = missing.filter((page) => {
    const file = page.hash === undefined ? undefined : byContent.get(page.hash)
    if (file === undefined || ids.has(file)) return true
    ids.set(file, page.id)
    return false
  })
  return unlike.filter((page) => {
    const [file, ...others] = left().filter((each) => isTitled(page, docs.records.get(each)?.title))
    if (file === undefined || others.length > 0) return true
    ids.set(file, page.id)
    return false
  })
}

function isTitled({ title, fields: { emoji } }: CheckedOutPage, written: string | undefined): boolean {
  return written === title || written === emojiTitle(title, emoji)
}

/**
 * Returns the table of contents with the platform's ids. Entries without a text are matched by title and parent.
 * Generated pages have no title in a table of contents, so they are matched by order and parent.
 */
function treeOf(docs: DocsFolder, checkout: Checkout, ids: ReadonlyMap<string, string>): LocalPage[] {
  const { pages } = docs.body
  const withoutFile = new Set(checkout.pages.filter(({ file }) => file === undefined))
  const take = ({ type, title }: PageEntry, parent: string | null | undefined): string | undefined => {
    const isMatch = (page: CheckedOutPage): boolean =>
      page.parent === parent && (type === 'computed' ? page.type === type : isTitled(page, title))
    const page = [...withoutFile].find(isMatch)
    if (page !== undefined) withoutFile.delete(page)
    return page?.id
  }
  const build = (entries: readonly string[], parent: string | null | undefined): LocalPage[] =>
    entries.flatMap((entryId): LocalPage[] => {
      const entry = pages.byId(entryId)
      if (entry === undefined) return []
      const isPage = entry.type === 'document'
      const id = isPage ? ids.get(entry.id) : take(entry, parent)
      return [{ id, title: entry.title, file: isPage ? entry.id : undefined, children: build(entry.children, id) }]
    })
  const below = new Set(pages.entries.flatMap(({ children }) => children))
  const roots = pages.entries.filter(({ id }) => !below.has(id)).map(({ id }) => id)
  return build(roots, null)
}
