import path from 'node:path'
import type { Include } from '../core/docs/body/docsBody.ts'
import { cleanPath, type DocsConfig } from '../core/docs/gitSync/docsConfig.ts'
import { readTags, readVariables } from '../core/docs/gitSync/docsValues.ts'
import { summarySteps, type SummaryFile } from '../core/docs/gitSync/summaryFile.ts'
import { readFrontMatter } from '../core/text/markdown/frontMatter.ts'
import { findLinks } from '../core/text/markdown/links/findLinks.ts'
import { codeRegions } from '../core/text/dialect/codeRegions.ts'
import { bodyMap } from '../core/text/scanning/pageMap.ts'
import { otherAnchors } from '../core/text/scanning/pageAnchors.ts'
import { ownHeadings } from '../core/text/scanning/pageOutline.ts'
import { DiskFolder, type FolderFile } from '../disk/diskFolder.ts'
import { FolderBody, isPiece, type FolderContent } from './folderBody.ts'
import { topFolderOf } from './findDocsFolder.ts'
import { isSameFile, listFolderFiles } from './folderFiles.ts'
import { arrangeInTurns } from './folderPages.ts'
import { readFolderConfig } from './markedFolders.ts'
import { outsideFiles } from './outsideFiles.ts'
import { isShownAlike } from './pageRecord.ts'
import { readRecords, readText, type ReadPages, type RecordOptions } from './readRecords.ts'
import { Turns } from './turns.ts'
import { isMarkdownFile, withoutExtension } from '../core/text/strings/markdownFiles.ts'

/** The files of a docs folder. Paths are relative to `folder`, the root of its pages. */
interface DocsFiles {
  readonly folder: string
  /** Access to its files, and to those outside its root. */
  readonly disk: DiskFolder
  readonly whole: DiskFolder
  /** All files that were found, including those outside the root. */
  readonly found: readonly FolderFile[]
  readonly config: DocsConfig
  /** The text of `.gitbook.yaml`, if it exists. */
  readonly configText: string | undefined
  readonly files: ReadonlyMap<string, FolderFile>
}

/** The parsed content of the files. */
interface DocsContents extends ReadPages {
  /** The table of contents with its text. Undefined if the order is inferred from the files. */
  readonly summary: { readonly path: string; readonly text: string; readonly file: SummaryFile } | undefined
}

/** A snapshot of a docs folder on disk. */
export interface DocsFolder extends DocsFiles, DocsContents {
  /** The absolute path of the repository, or of the folder itself if it isn't in one. */
  readonly top: string
  readonly body: FolderBody
}

/** Returns the path of `.gitbook.yaml`, or of another file next to it, relative to the root. */
export function configPath({ config }: DocsFolder, file = '.gitbook.yaml'): string {
  return path.posix.join(path.posix.relative(config.root, ''), file)
}

/** Options for reading a docs folder. */
interface ReadOptions extends RecordOptions {
  /** The previous snapshot. It's returned if nothing changed, and unchanged pages aren't read again. */
  readonly known?: DocsFolder | undefined
}

/**
 * Reads a docs folder in four steps: list files, read them, arrange pages, and create the body in which links are
 * resolved. Rejects if the folder itself can't be read.
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
  const top = await topFolderOf(folder)
  const outside = await outsideFiles({ folder: listed.folder, top }, contents.records, turns, before?.body.outside)
  await turns.pause()
  const body = resolvedBody(folder, listed, contents, { arranged, includes, outside })
  // Lets other work run before all callers continue.
  await turns.pause()
  return { ...listed, ...contents, top, body }
}

function isSameListing(known: readonly FolderFile[], found: readonly FolderFile[]): boolean {
  return known.length === found.length && known.every((file, at) => isSameFile(file, found[at]))
}

/** Lists the files below the root that `.gitbook.yaml` sets. */
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

/** Reads the table of contents, and a record of each page. */
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
  const read = await readRecords({ ...listed, pages, listedAt }, before, turns, options)
  await turns.pause()
  return { summary: await readSummary(summaryFile?.path, text, before?.summary, turns), ...read }
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

/** Arranges the pages in order. Returns the previous pages if nothing about them changed. */
async function arrange(
  { files }: DocsFiles,
  { summary, records }: DocsContents,
  before: DocsFolder | undefined,
  turns: Turns,
): Promise<Pick<FolderBody, 'pages' | 'orphans'>> {
  const isSame = before && hasSamePages(before, { summary, files, records })
  return isSame === true ? before.body : await arrangeInTurns({ summary, files, records }, turns)
}

/** Creates the body in which links are resolved. */
function resolvedBody(
  folder: string,
  { folder: root, disk, files, config }: DocsFiles,
  { summary, records }: DocsContents,
  parts: Required<Pick<FolderContent, 'arranged' | 'includes' | 'outside'>>,
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

/** Returns whether two snapshots have the same pages with the same appearance. */
function hasSamePages(one: DocsFolder, other: Pick<DocsFolder, 'summary' | 'files' | 'records'>): boolean {
  if (one.summary !== other.summary || one.records.size !== other.records.size) return false
  if (!hasSameKeys(one.files, other.files)) return false
  return [...other.records.values()].every((record) => {
    const before = one.records.get(record.path)
    return before === record || (before !== undefined && isShownAlike(before, record))
  })
}

/** Returns whether two maps have the same keys. */
export function hasSameKeys(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return one.size === other.size && [...one.keys()].every((key) => other.has(key))
}

/** An unchanged file stays the same object, because caches depend on it. */
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

/** Returns whether a file outside the docs configures them. */
export function isConfigFile(file: string): boolean {
  return /^\.gitbook\.ya?ml$/i.test(file)
}

/** Returns whether a file is a page of the docs, not the table of contents or reusable content. */
export function isPageFile(file: string, summary: string | undefined): boolean {
  return isMarkdownFile(file) && file !== summary && !file.startsWith('.gitbook/')
}

/** Returns reusable content, with its titles and anchors. */
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
  const { data, body } = readFrontMatter(readText(disk, file) ?? '')
  const map = bodyMap(body)
  const { title } = data
  const isNamed = typeof title === 'string' && title.trim() !== ''
  return {
    id: file.path,
    title: isNamed ? title.trim() : withoutExtension(path.posix.basename(file.path)),
    anchors: [...ownHeadings(map), ...otherAnchors(body, codeRegions(map))].flatMap(({ anchor }) =>
      anchor === '' ? [] : [anchor],
    ),
    includes: findLinks(map).flatMap(({ kind, value }) => (kind === 'include' ? [value] : [])),
  }
}
