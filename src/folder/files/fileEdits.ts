import path from 'node:path'
import { headingAboveLink, proposedPath as proposal } from '../../core/docs/files/proposedName.ts'
import { percentDecoded } from '../../core/text/strings/percentDecoded.ts'
import { folderOf } from '../../disk/paths.ts'
import type { DocsFolder } from '../docsFolder.ts'
import {
  noChanges,
  planChange,
  type BinaryChange,
  type FolderPlan,
  type ReadFile,
  type StructureChange,
} from '../folderPlan.ts'
import { Turns } from '../turns.ts'
import { copiesAmong, type ListedFile } from './filesOfDocs.ts'
import { isMarkdownName } from '../../core/text/strings/markdownFiles.ts'

/** The bytes of files that one change can hold, so that it can be undone. */
export const maxChangedBytes = 256 * 1024 * 1024

/** Files with the same bytes. */
export interface Copies {
  /** The one that stays: the one that most pages use, then the one with the shortest path. */
  readonly kept: ListedFile
  readonly others: readonly ListedFile[]
}

/** Returns the copies among the files of docs, those that save most first. */
export async function copiesOf(
  docs: DocsFolder,
  files: readonly ListedFile[],
  signal?: AbortSignal,
): Promise<Copies[]> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const listed = files.flatMap(({ path: file }) => docs.files.get(file) ?? [])
  const groups = await copiesAmong(docs, listed, new Turns(signal))
  return groups
    .flatMap((group) => {
      const [kept, ...others] = group
        .flatMap(({ path: file }) => byPath.get(file) ?? [])
        .sort((one, other) => other.pages.length - one.pages.length || one.path.length - other.path.length)
      return kept === undefined ? [] : [{ kept, others }]
    })
    .sort((one, other) => savedBytes([other]) - savedBytes([one]))
}

/** Returns how many bytes the docs become smaller if copies are merged. */
export function savedBytes(copies: readonly Copies[]): number {
  return copies.reduce((sum, { kept, others }) => sum + kept.size * others.length, 0)
}

/** Plans to let all links point to one file of each group, and to delete the others. */
export async function planMerge(docs: DocsFolder, copies: readonly Copies[], read: ReadFile): Promise<FolderPlan> {
  const relinks = new Map(
    copies.flatMap(({ kept, others }) => others.map(({ path: file }) => [file, kept.path] as const)),
  )
  return await planBinaries(docs, { relinks }, await deleted(docs, relinks.keys()), read)
}

/** Plans to delete files. Links to them stay, so callers pass unused ones. */
export async function planDelete(docs: DocsFolder, files: Iterable<string>): Promise<FolderPlan> {
  return { ...noChanges, binaries: await deleted(docs, files) }
}

/** Plans to give files other bytes, and also another path if a file has `to`: then all links follow. */
export async function planContents(
  docs: DocsFolder,
  contents: Iterable<{ readonly file: string; readonly bytes: Uint8Array; readonly to?: string | undefined }>,
  read: ReadFile,
): Promise<FolderPlan> {
  const binaries = new Map<string, BinaryChange>()
  const relinks = new Map<string, string>()
  for (const { file, bytes, to = file } of contents) {
    const before = docs.disk.readBytes(file)
    if (to === file) binaries.set(file, { before, after: bytes })
    else {
      binaries.set(file, { before, after: undefined }).set(to, { before: undefined, after: bytes })
      relinks.set(file, to)
    }
  }
  return await planBinaries(docs, { relinks }, binaries, read)
}

async function deleted(docs: DocsFolder, files: Iterable<string>): Promise<Map<string, BinaryChange>> {
  const binaries = new Map<string, BinaryChange>()
  const turns = new Turns(undefined)
  for (const file of files) {
    await turns.pause()
    binaries.set(file, { before: docs.disk.readBytes(file), after: undefined })
  }
  return binaries
}

async function planBinaries(
  docs: DocsFolder,
  change: StructureChange & Pick<Required<StructureChange>, 'relinks'>,
  binaries: FolderPlan['binaries'],
  read: ReadFile,
): Promise<FolderPlan> {
  const created = [...change.relinks.values()].filter((file) => !docs.files.has(file))
  const creates = new Map(created.map((file) => [file, { text: '' }]))
  const plan = await planChange(docs, { ...change, ...(creates.size > 0 && { creates }) }, read)
  return { ...plan, creates: new Map(), binaries, redirects: undefined }
}

/**
 * Returns a path for a file with a name that all systems accept, and that fits the heading above its first use. Returns
 * its own path if there's no better one.
 */
export async function proposedPath(
  docs: DocsFolder,
  { path: file, pages }: ListedFile,
  read: ReadFile,
): Promise<string> {
  const [page] = pages
  const text = page === undefined ? undefined : await read(page)
  const heading = page === undefined || text === undefined ? '' : headingOf(docs, file, page, text)
  const others = [...docs.files.keys()].filter((each) => each !== file)
  return proposal({ name: path.posix.basename(file), heading, folder: folderOf(file) }, others) ?? file
}

function headingOf({ body }: DocsFolder, file: string, page: string, text: string): string {
  const from = body.pageOf(page) ?? body.pieceOf(page)
  const isFile = (value: string): boolean => {
    const target = body.resolve(value, from)
    return target?.kind === 'file' && target.file === file
  }
  return headingAboveLink(text, isFile) ?? from.title
}

/**
 * Returns the files among some unused ones whose name occurs in another text of the repository, such as a page of other
 * docs or a specification, so they can still be needed.
 */
export async function mentionedElsewhere(
  docs: DocsFolder,
  files: readonly string[],
  signal?: AbortSignal,
): Promise<Set<string>> {
  const turns = new Turns(signal)
  const mentioned = new Set<string>()
  const byName = Map.groupBy(files, (file) => path.posix.basename(file))
  for (const { path: each } of byName.size === 0 ? [] : docs.found) {
    if (!isMarkdownName(each) && !/\.(?:ya?ml|json|html?|css|svg|txt)$/i.test(each)) continue
    await turns.pause()
    for (const name of namesIn(docs.whole.readText(each) ?? '')) {
      for (const file of byName.get(name) ?? []) mentioned.add(file)
    }
  }
  return mentioned
}

/** Yields what can be a file name in a text: what ends with an extension, from each possible start. */
function* namesIn(text: string): Generator<string> {
  for (const { index, 0: ending } of text.matchAll(/\.[a-z0-9]{2,5}(?![a-z0-9])/gi)) {
    const before = text.slice(Math.max(0, index - 255), index)
    for (const { index: start } of before.matchAll(/(?<=^|[\s/"'()<>[\]=:,])[^\s/]/g)) {
      const name = before.slice(start) + ending
      if (!name.includes('/')) yield percentDecoded(name)
    }
  }
}
