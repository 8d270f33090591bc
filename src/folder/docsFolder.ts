import path from 'node:path'
import type { Include } from '../core/docs/body/docsBody.ts'
import { cleanPath, type DocsConfig } from '../core/docs/gitSync/docsConfig.ts'
import { readTags, readVariables } from '../core/docs/gitSync/docsValues.ts'
import { summarySteps, type SummaryFile } from '../core/docs/gitSync/summaryFile.ts'
import { readFrontMatter } from '../core/text/markdown/frontMatter.ts'
import { DiskFolder, type FolderFile } from '../disk/diskFolder.ts'
import { FolderBody, isPiece } from './folderBody.ts'
import { readFolderConfig } from './folderConfig.ts'
import { topAround } from './findDocsFolder.ts'
import { isSameFile, listFolderFiles } from './folderFiles.ts'
import { arrangeInTurns } from './folderPages.ts'
import { isShownAlike, type PageRecord } from './pageRecord.ts'
import { readRecords, readText, type RecordOptions } from './readRecords.ts'
import { Turns } from './turns.ts'

/** The files of a docs folder. Paths are below `folder`, which is the root of its pages. */
interface DocsFiles {
  readonly folder: string
  /** The way to its files, and to those beside its root. */
  readonly disk: DiskFolder
  readonly whole: DiskFolder
  /** Everything that was found, also beside the root. */
  readonly found: readonly FolderFile[]
  readonly config: DocsConfig
  /** The text of `.gitbook.yaml`, if there is one. */
  readonly configText: string | undefined
  readonly files: ReadonlyMap<string, FolderFile>
}

/** What's read of the files. */
interface DocsContents {
  /** The table of contents with its text. Undefined if the order follows from the files. */
  readonly summary: { readonly path: string; readonly text: string; readonly file: SummaryFile } | undefined
  readonly records: ReadonlyMap<string, PageRecord>
}

/** A docs folder as it is on disk at one moment. */
export interface DocsFolder extends DocsFiles, DocsContents {
  /** The repository, absolute; the folder itself where it is in none. */
  readonly top: string
  readonly body: FolderBody
}

/** Where `.gitbook.yaml`, or another file beside it, is, from the root. */
export function configPath({ config }: DocsFolder, file = '.gitbook.yaml'): string {
  return path.posix.join(path.posix.relative(config.root, ''), file)
}

/** How a docs folder is read. */
interface ReadOptions extends RecordOptions {
  /** As it was read before: it stays if nothing changed since, and of pages that didn't nothing is read again. */
  readonly known?: DocsFolder | undefined
}

/**
 * Reads a docs folder in four steps: its files are listed and read, its pages are arranged, and from all of that comes
 * the body in which links are resolved. Rejects where the folder itself can't be read.
 */
export async function readDocsFolder(folder: string, options: ReadOptions = {}): Promise<DocsFolder> {
  const { signal, known } = options
  const turns = new Turns(signal)
  const listedAt = Date.now()
  const whole = DiskFolder.open(folder)
  const found = await listFolderFiles(whole, signal)
  if (known && isSameListing(known.found, found)) return known
  await turns.pause()
  const listed = docsFiles(folder, whole, found, known)
  const before = known?.folder === listed.folder ? known : undefined
  await turns.pause()
  const contents = await readContents(listed, before, turns, { ...options, listedAt })
  await turns.pause()
  const arranged = await arrange(listed, contents, before, turns)
  const includes = await readIncludes(listed, before, turns)
  await turns.pause()
  const body = resolvedBody(folder, listed, contents, { arranged, includes })
  // Anyone who asked goes on with all of its pages.
  await turns.pause()
  return { ...listed, ...contents, top: await topAround(folder), body }
}

function isSameListing(known: readonly FolderFile[], found: readonly FolderFile[]): boolean {
  return known.length === found.length && known.every((file, at) => isSameFile(file, found[at]))
}

/** List: what there is, and what of it lies below the root that `.gitbook.yaml` names. */
function docsFiles(
  folder: string,
  whole: DiskFolder,
  found: readonly FolderFile[],
  known: DocsFolder | undefined,
): DocsFiles {
  const configFile = found.find((file) => isConfigFile(file.path))
  const { text: configText, config } = readFolderConfig(whole, configFile?.path)
  const root = path.join(folder, config.root)
  const files = belowRoot(found, config.root, known?.folder === root ? known.files : undefined)
  return { folder: root, disk: whole.folder(config.root), whole, found, config, configText, files }
}

/** Read: the table of contents, and what's to be known of each page. */
async function readContents(
  listed: DocsFiles,
  before: DocsFolder | undefined,
  turns: Turns,
  options: RecordOptions & { readonly listedAt: number },
): Promise<DocsContents> {
  const { disk, files, config } = listed
  const summaryFile = findPath(files, config.summary)
  const text = summaryFile && readText(disk, summaryFile)
  const pages = [...files.values()].filter((file) => isPageFile(file.path, summaryFile?.path))
  const { listedAt } = options
  const records = await readRecords({ ...listed, pages, listedAt }, before, turns, options)
  await turns.pause()
  return { summary: await readSummary(summaryFile?.path, text, before?.summary, turns), records }
}

async function readSummary(
  path: string | undefined,
  text: string | undefined,
  known: DocsContents['summary'],
  turns: Turns,
): Promise<DocsContents['summary']> {
  if (path === undefined || text === undefined) return undefined
  if (known?.path === path && known.text === text) return known
  return { path, text, file: await turns.through(summarySteps(text)) }
}

/** Arrange: the pages in their order, which stay as they were where the same pages are shown in the same way. */
async function arrange(
  { files }: DocsFiles,
  { summary, records }: DocsContents,
  before: DocsFolder | undefined,
  turns: Turns,
): Promise<Pick<FolderBody, 'pages' | 'orphans'>> {
  const isSame = before && hasSamePages(before, { summary, files, records })
  return isSame === true ? before.body : await arrangeInTurns({ summary, files, records }, turns)
}

/** Resolve: the body of pages, which knows where links lead. */
function resolvedBody(
  folder: string,
  { folder: root, disk, files, config }: DocsFiles,
  { summary, records }: DocsContents,
  parts: { readonly arranged: Pick<FolderBody, 'pages' | 'orphans'>; readonly includes: ReadonlyMap<string, Include> },
): FolderBody {
  const readme = findPath(files, config.readme)?.path
  return new FolderBody({
    folder: root,
    title: records.get(readme ?? '')?.title ?? path.basename(path.resolve(folder)),
    ...(readme !== undefined && { readme }),
    files,
    records,
    summary: summary && { path: summary.path, file: summary.file },
    variables: readVariables(readText(disk, files.get('.gitbook/vars.yaml'))),
    tags: readTags(readText(disk, files.get('.gitbook/tags.yaml'))),
    ...parts,
  })
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

/** One that didn't change stays the object that it was, by which what is known of it is kept. */
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

const isMarkdown = /\.(?:md|markdown)$/i

/** Whether a file is a page of the docs, and not the table of contents or a piece of others. */
export function isPageFile(file: string, summary: string | undefined): boolean {
  return isMarkdown.test(file) && file !== summary && !file.startsWith('.gitbook/')
}

/** The pieces of content that pages include, by the titles that they give themselves. */
async function readIncludes(
  { disk, files }: DocsFiles,
  known: DocsFolder | undefined,
  turns: Turns,
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
