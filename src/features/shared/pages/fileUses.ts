import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import type { Page } from '../../../contract/revisions.ts'
import type { ContentReader, SpaceContentRef } from './contentReader.ts'

/** What uses a file: a page, or reusable content. */
export interface FileUse {
  readonly title: string
  /** Undefined for reusable content. */
  readonly page?: PageEntry
}

/** The uses of files by their ids. A file that isn't in it isn't used. */
export type FileUses = ReadonlyMap<string, readonly FileUse[]>

/** At most as many pages are read at once. The client sends fewer requests than that. */
const atOnce = 20

/**
 * Finds what uses the files of a space, in texts and covers. Reads all pages, because the platform no longer says which
 * pages use a file.
 */
export async function readFileUses(
  reader: ContentReader,
  ref: SpaceContentRef,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (read: number, all: number) => void },
): Promise<FileUses> {
  const { findLinks } = await import('../../../core/text/markdown/links/findLinks.ts')
  const uses = new Map<string, FileUse[]>()
  const add = (use: FileUse, text: string, cover: Page['cover']): void => {
    const linked = findLinks(text).flatMap(({ value }) => /^\/files\/([\w-]+)/.exec(value)?.[1] ?? [])
    const covers = [cover?.ref, cover?.refDark].flatMap((each) => (each?.kind === 'file' ? [each.file] : []))
    for (const file of new Set([...linked, ...covers])) {
      const known = uses.get(file)
      if (known === undefined) uses.set(file, [use])
      else known.push(use)
    }
  }
  const pages = (await reader.pages(ref)).entries.filter(({ type }) => type === 'document')
  let read = 0
  for (let at = 0; at < pages.length; at += atOnce) {
    const some = pages.slice(at, at + atOnce)
    const texts = await Promise.all(some.map(async ({ id }) => (await reader.page(ref, id)).value.markdown ?? ''))
    signal.throwIfAborted()
    for (const [index, page] of some.entries()) add({ title: page.title, page }, texts[index] ?? '', page.cover)
    read += some.length
    report(read, pages.length)
  }
  for (const { title, document } of (await reader.revision(ref)).reusableContents) {
    signal.throwIfAborted()
    if (document !== undefined) add({ title }, await reader.documentMarkdown(ref, document), undefined)
  }
  return uses
}
