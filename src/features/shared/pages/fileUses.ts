import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import type { Page } from '../../../contract/revisions.ts'
import type { findLinks } from '../../../core/text/markdown/links/findLinks.ts'
import { wholeAnswer } from '../../../client/wholeAnswer.ts'
import type { ContentReader, SpaceContentRef } from './contentReader.ts'

/** What uses a file, or links to a page: a page, or reusable content. */
export interface FileUse {
  readonly title: string
  /** Undefined for reusable content. */
  readonly page?: PageEntry
}

/** The uses of files, and the links to pages, by their ids. Nothing uses what isn't in it. */
export type FileUses = ReadonlyMap<string, readonly FileUse[]>

/** What covers and reusable content are read with. */
type UsesReader = Pick<ContentReader, 'pages' | 'revision' | 'documentMarkdown'>

/** What looks unused can be deleted, so nothing can be missing in what is read. */
const whole = { whole: true } as const

/** At most as many pages are read at once. The client sends fewer requests than that. */
const atOnce = 20

/**
 * Finds what uses the files and pages of a space, in texts and covers. Reads all pages, because the platform no longer says which
 * pages use something.
 */
export async function readFileUses(
  reader: ContentReader,
  ref: SpaceContentRef,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (read: number, all: number) => void },
): Promise<FileUses> {
  const { findLinks } = await import('../../../core/text/markdown/links/findLinks.ts')
  const uses = new Map<string, FileUse[]>()
  const add = (use: FileUse, text: string, cover: Page['cover']): void => {
    const targets = findLinks(text).flatMap(({ value }) => fileOfLink(value) ?? pageOfLink(value) ?? [])
    for (const target of new Set([...targets, ...filesOf(cover)])) {
      const known = uses.get(target)
      if (known === undefined) uses.set(target, [use])
      else known.push(use)
    }
  }
  const pages = (await reader.pages(ref, whole)).entries.filter(({ type }) => type === 'document')
  let read = 0
  for (let at = 0; at < pages.length; at += atOnce) {
    const some = pages.slice(at, at + atOnce)
    const texts = await Promise.all(some.map(async ({ id }) => await reader.wholeText(ref, id)))
    signal.throwIfAborted()
    for (const [index, page] of some.entries()) add({ title: page.title, page }, texts[index] ?? '', page.cover)
    read += some.length
    report(read, pages.length)
  }
  for (const { title, text } of await reusableTexts(reader, ref, signal)) add({ title }, text, undefined)
  return uses
}

/** Returns the titles of what the API can't change to use another file: pages with covers, and reusable content. */
export async function readFixedUses(
  reader: UsesReader,
  ref: SpaceContentRef,
  files: readonly string[],
): Promise<string[]> {
  const { findLinks } = await import('../../../core/text/markdown/links/findLinks.ts')
  const isOne = (file: string): boolean => files.includes(file)
  const pages = (await reader.pages(ref, whole)).entries.filter(({ cover }) => filesOf(cover).some(isOne))
  const texts = await reusableTexts(reader, ref)
  const reusable = texts.filter(({ text }) => filesIn(text, findLinks).some(isOne))
  return [...pages, ...reusable].map(({ title }) => title)
}

async function reusableTexts(
  reader: Omit<UsesReader, 'pages'>,
  ref: SpaceContentRef,
  signal?: AbortSignal,
): Promise<{ readonly title: string; readonly text: string }[]> {
  const found: { readonly title: string; readonly text: string }[] = []
  const revision = wholeAnswer(await reader.revision(ref), 'getRevisionById', ['reusableContents', 'id', 'document'])
  for (const { title, document } of revision.reusableContents) {
    signal?.throwIfAborted()
    if (document !== undefined) found.push({ title, text: await reader.documentMarkdown(ref, document, whole) })
  }
  return found
}

function filesOf(cover: Page['cover']): string[] {
  return [cover?.ref, cover?.refDark].flatMap((each) => (each?.kind === 'file' ? [each.file] : []))
}

function filesIn(text: string, find: typeof findLinks): string[] {
  return find(text).flatMap(({ value }) => fileOfLink(value) ?? [])
}

/** Returns the id of the file that a link opens. Undefined if it opens something else. */
export function fileOfLink(target: string): string | undefined {
  return /^\/files\/([\w-]+)/.exec(target)?.[1]
}

/** Returns the id of the page that a link opens. Undefined if it opens something else. */
export function pageOfLink(target: string): string | undefined {
  return /^\/pages\/([\w-]+)/.exec(target)?.[1]
}
