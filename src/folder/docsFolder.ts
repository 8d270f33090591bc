import path from 'node:path'
import type { Include } from '../core/docs/body/docsBody.ts'
import { cleanPath, type DocsConfig } from '../core/docs/gitSync/docsConfig.ts'
import { readTags, readVariables } from '../core/docs/gitSync/docsValues.ts'
import { summarySteps, type SummaryFile } from '../core/docs/gitSync/summaryFile.ts'
import { readFrontMatter } from '../core/text/markdown/frontMatter.ts'
import { DiskFolder, type FolderFile } from '../disk/diskFolder.ts'
import { FolderBody, isPiece } from './folderBody.ts'
import { mayBeBroken } from './encodings.ts'
import { readFolderConfig } from './folderConfig.ts'
import { topAround } from './findDocsFolder.ts'
import { isSameFile, listFolderFiles } from './folderFiles.ts'
import { arrangeInTurns } from './folderPages.ts'
import { pageThread, readInThreads } from './pageThreads.ts'
import { isShownAlike, readCheckedRecord, readPageRecord, type PageRecord } from './pageRecord.ts'
import type { RecordCache } from './recordCache.ts'
import { withoutText } from './recordTexts.ts'
import { Turns } from './turns.ts'

/** A docs folder as it is on disk at one moment. Paths are below `root`, which is below `folder`. */
export interface DocsFolder {
  readonly folder: string
  /** The repository, absolute; the folder itself where it is in none. */
  readonly top: string
  /** The way to its files, and to those beside its root. */
  readonly disk: DiskFolder
  readonly whole: DiskFolder
  /** Everything that was found, also beside the root. */
  readonly found: readonly FolderFile[]
  readonly config: DocsConfig
  /** The text of `.gitbook.yaml`, if there is one. */
  readonly configText: string | undefined
  /** The table of contents with its text; undefined where the order follows from the files. */
  readonly summary: { readonly path: string; readonly text: string; readonly file: SummaryFile } | undefined
  readonly files: ReadonlyMap<string, FolderFile>
  readonly records: ReadonlyMap<string, PageRecord>
  readonly body: FolderBody
}

/** Where `.gitbook.yaml`, or another file beside it, is, from the root. */
export function configPath({ config }: DocsFolder, file = '.gitbook.yaml'): string {
  return path.posix.join(path.posix.relative(config.root, ''), file)
}

const isMarkdown = /\.(?:md|markdown)$/i

/** How a docs folder is read. */
interface ReadOptions {
  readonly signal?: AbortSignal | undefined
  /** As it was read before: it stays where nothing changed since, and of pages that did not nothing is read again. */
  readonly known?: DocsFolder | undefined
  /** The file of the thread that many pages are read in. */
  readonly thread?: string
  /** That many pages are read in threads, which take a moment to start, and kept in `cache`. */
  readonly minForThreads?: number
  readonly cache?: RecordCache | undefined
}

/** Reads a docs folder. Rejects where the folder itself cannot be read. */
export async function readDocsFolder(folder: string, options: ReadOptions = {}): Promise<DocsFolder> {
  const { signal, known } = options
  const turns = new Turns(signal)
  const listed = Date.now()
  const whole = DiskFolder.open(folder)
  const found = await listFolderFiles(whole, signal)
  const isUnchanged =
    known?.found.length === found.length && known.found.every((file, at) => isSameFile(file, found[at]))
  if (isUnchanged) return known
  await turns.pause()
  const configFile = found.find((file) => isConfigFile(file.path))
  const { text: configText, config } = readFolderConfig(whole, configFile?.path)
  const disk = whole.folder(config.root)
  const root = path.join(folder, config.root)
  const before = known?.folder === root ? known : undefined
  const files = belowRoot(found, config.root, before?.files)
  const summaryFile = findPath(files, config.summary)
  const summaryText = summaryFile && readText(disk, summaryFile)
  const pages = [...files.values()].filter((file) => isPageFile(file.path, summaryFile?.path))
  await turns.pause()
  const records = await readRecords({ root, disk }, { pages, files, listed }, { ...options, known: before })
  await turns.pause()
  const summary = await readContents(summaryFile?.path, summaryText, { known: before?.summary, turns })
  await turns.pause()
  const hasSame = before && hasSamePages(before, { summary, files, records })
  const arranged = hasSame === true ? before?.body : await arrangeInTurns({ summary, files, records }, turns)
  const includes = await readIncludes(disk, files, { known: before, turns })
  await turns.pause()
  const readme = findPath(files, config.readme)?.path
  const body = new FolderBody({
    folder: root,
    title: records.get(readme ?? '')?.title ?? path.basename(path.resolve(folder)),
    ...(readme !== undefined && { readme }),
    files,
    records,
    summary: summary && { path: summary.path, file: summary.file },
    includes,
    variables: readVariables(readText(disk, files.get('.gitbook/vars.yaml'))),
    tags: readTags(readText(disk, files.get('.gitbook/tags.yaml'))),
    arranged,
  })
  // Anyone who asked goes on with all of its pages.
  await turns.pause()
  return {
    folder: root,
    top: await topAround(folder),
    disk,
    whole,
    found,
    config,
    configText,
    summary,
    files,
    records,
    body,
  }
}

/** Whether two readings of a folder have the same pages, which are shown in the same way. */
function hasSamePages(one: DocsFolder, other: Pick<DocsFolder, 'summary' | 'files' | 'records'>): boolean {
  if (one.summary !== other.summary || one.files.size !== other.files.size) return false
  if (one.records.size !== other.records.size) return false
  if (![...other.files.keys()].every((name) => one.files.has(name))) return false
  return [...other.records.values()].every((record) => {
    const before = one.records.get(record.path)
    return before === record || (before !== undefined && isShownAlike(before, record))
  })
}

async function readContents(
  path: string | undefined,
  text: string | undefined,
  { known, turns }: { readonly known: DocsFolder['summary']; readonly turns: Turns },
): Promise<DocsFolder['summary']> {
  if (path === undefined || text === undefined) return undefined
  if (known?.path === path && known.text === text) return known
  return { path, text, file: await turns.through(summarySteps(text)) }
}

/** One that did not change stays the object that it was, by which what is known of it is kept. */
function belowRoot(
  found: readonly FolderFile[],
  root: string,
  known: ReadonlyMap<string, FolderFile> | undefined,
): Map<string, FolderFile> {
  const prefix = root === '' ? '' : `${root}/`
  const inside = found
    .filter((file) => file.path.startsWith(prefix))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
  return new Map(
    inside.map((each) => {
      const file = prefix === '' ? each : { ...each, path: each.path.slice(prefix.length) }
      const before = known?.get(file.path)
      return [file.path, before && isSameFile(before, file) ? before : file]
    }),
  )
}

function findPath(files: ReadonlyMap<string, FolderFile>, wanted: string): FolderFile | undefined {
  const exact = files.get(cleanPath(wanted) ?? wanted)
  if (exact !== undefined) return exact
  const lower = wanted.toLowerCase()
  return [...files.values()].find((file) => file.path.toLowerCase() === lower)
}

/** Whether a file beside the docs configures them. */
export function isConfigFile(file: string): boolean {
  return /^\.gitbook\.ya?ml$/i.test(file)
}

/** Whether a file is a page of the docs, and not the table of contents or a piece of others. */
export function isPageFile(file: string, summary: string | undefined): boolean {
  return isMarkdown.test(file) && file !== summary && !file.startsWith('.gitbook/')
}

/** The pieces of content that pages include, by the titles that they give themselves. */
async function readIncludes(
  disk: DiskFolder,
  files: ReadonlyMap<string, FolderFile>,
  { known, turns }: { readonly known: DocsFolder | undefined; readonly turns: Turns },
): Promise<Map<string, Include>> {
  const includes = new Map<string, Include>()
  for (const file of files.values()) {
    if (!isPiece(file.path)) continue
    const before = known?.files.get(file.path) === file ? known.body.includes.get(file.path) : undefined
    if (before === undefined && turns.isOver) await turns.pause()
    includes.set(file.path, before ?? readInclude(disk, file))
  }
  return includes
}

function readInclude(disk: DiskFolder, file: FolderFile): Include {
  const { title } = readFrontMatter(readText(disk, file) ?? '').data
  const isNamed = typeof title === 'string' && title.trim() !== ''
  return { id: file.path, title: isNamed ? title.trim() : path.posix.basename(file.path, '.md') }
}

interface ListedPages {
  readonly pages: readonly FolderFile[]
  readonly files: ReadonlyMap<string, FolderFile>
  /** When they were listed, in milliseconds since 1970. */
  readonly listed: number
}

async function readRecords(
  { root, disk }: { readonly root: string; readonly disk: DiskFolder },
  { pages, files, listed }: ListedPages,
  { signal, known, cache, thread = pageThread, minForThreads = 400 }: ReadOptions,
): Promise<Map<string, PageRecord>> {
  const turns = new Turns(signal)
  const cached =
    known === undefined && pages.length >= minForThreads ? await cache?.read(root, files, signal) : undefined
  const knownRecord = (file: FolderFile): PageRecord | undefined =>
    known?.files.get(file.path) === file ? known.records.get(file.path) : cached?.get(file.path)
  const others = pages.filter((file) => knownRecord(file) === undefined)
  const areMany = others.length >= minForThreads
  const read = areMany ? await readInThreads(thread, root, others, signal) : undefined
  const records = new Map<string, PageRecord>()
  for (const file of pages) {
    let record = knownRecord(file) ?? read?.get(file.path)
    if (record === undefined) {
      if (turns.isOver) await turns.pause()
      const found = readRecord(disk, file)
      record = found && withoutText(found)
    }
    if (record !== undefined) records.set(file.path, record)
  }
  if (areMany) {
    // Without a cache, the next session reads all of it again.
    await cache?.write(root, { files, records: records.values() }, listed, signal).catch(() => undefined)
    signal?.throwIfAborted()
  }
  return records
}

/** Reads what is to be known of a page; undefined where its file holds no text. */
export function readRecord(disk: DiskFolder, file: FolderFile): PageRecord | undefined {
  const text = readText(disk, file)
  if (text === undefined) return undefined
  // What is wrong with the text of a file that isn't UTF-8 is nothing that anyone wrote.
  return mayBeBroken(text) ? readPageRecord(file.path, text) : readCheckedRecord(file.path, text)
}

/** The text of a file; undefined where there is none, it vanished, or it is too large to be one. */
export function readText(disk: DiskFolder, file: FolderFile | undefined): string | undefined {
  return file && disk.readText(file.path)
}
