import path from 'node:path'
import { DiskFolder, type DiskEntry } from '../disk/diskFolder.ts'
import { isShown, pathBelow } from '../disk/paths.ts'
import { docsMarks, type DocsPlace } from './docsPlace.ts'
import { findRepository } from './gitRepository.ts'
import { MarkedFolders } from './markedFolders.ts'

/**
 * Finds the docs that a folder belongs to, searching upwards to `top`: those of the nearest `.gitbook.yaml` whose root
 * contains it, or those that a `docs.yaml` syncs. Otherwise those of the nearest table of contents with pages that no
 * outer one lists.
 */
export async function findDocsFolder(start: string, top: string): Promise<DocsPlace | undefined> {
  const disk = openFolder(top)
  return disk && new MarkedFolders(disk).docsOf(start)
}

/** The maximum number of folders to search. A larger workspace isn't only for docs. */
const maxFolders = 20_000
const atOnce = 64

/** Options for finding docs. */
interface FindOptions {
  readonly signal?: AbortSignal
  /** The outermost folder in which files can mark docs, as an absolute path. By default, the folder itself. */
  readonly top?: string
  /** What was already read below `top`. */
  readonly known?: MarkedFolders | undefined
}

/**
 * Finds the docs below a folder, including nested ones, by `.gitbook.yaml` files and tables of contents. Skips hidden
 * folders, installed packages and symbolic links.
 */
export async function findDocsFolders(start: string, options: FindOptions = {}): Promise<DocsPlace[]> {
  const { signal, top = start } = options
  const disk = openFolder(top)
  if (disk === undefined) return []
  const marked: string[] = []
  const waiting: Waiting[] = [{ folder: pathBelow(top, start) }]
  for (let searched = 0; waiting.length > 0 && searched < maxFolders; searched += atOnce) {
    signal?.throwIfAborted()
    const levels = await Promise.all(waiting.splice(0, atOnce).map(async (each) => await searchLevel(disk, each)))
    for (const { folder, isMarked, below } of levels) {
      if (isMarked) marked.push(folder)
      waiting.push(...below)
    }
  }
  const known = options.known ?? new MarkedFolders(disk)
  const places = new Map<string, DocsPlace>()
  for (const folder of marked) {
    for (const start of known.startsOf(folder)) {
      const place = known.docsOf(start)
      if (place !== undefined) places.set(place.root, place)
    }
  }
  return [...places.values()].sort((one, other) => (one.root < other.root ? -1 : 1))
}

/** A folder to search, with its entry in its parent folder. */
interface Waiting {
  readonly folder: string
  readonly entry?: DiskEntry
}

async function searchLevel(disk: DiskFolder, { folder, entry: known }: Waiting) {
  const entries = await disk.entries(folder, known)
  const isMarked = entries.some((entry) => !entry.isDirectory() && docsMarks.includes(entry.name))
  const below = entries.filter((entry) => entry.isDirectory() && isShown(entry.name) && entry.name !== '.gitbook')
  return { folder, isMarked, below: below.map((entry) => ({ folder: path.posix.join(folder, entry.name), entry })) }
}

/** Docs that the user named, or parts of them. */
export interface NamedDocs {
  readonly place: DocsPlace
  /** The named folders relative to the root; '' for all of them. */
  readonly parts: readonly string[]
  /** The named files, relative to the root. */
  readonly files: readonly string[]
}

/** Returns whether a file relative to the root of docs, or a path outside it, is in the named parts. */
export function isInPart({ parts, files }: NamedDocs, file: string): boolean {
  return files.includes(file) || parts.some((part) => part === '' || file.startsWith(`${part}/`))
}

/**
 * Returns the docs for a folder that the user names, as the editor finds them in a window with the repository: all docs
 * below it, and those that contain it. Empty if there are none.
 */
export async function docsIn(folder: string): Promise<NamedDocs[]> {
  const named = path.resolve(folder)
  const top = await topFolderOf(named)
  const disk = openFolder(top)
  const known = disk && new MarkedFolders(disk)
  const around = known?.docsOf(named)
  const below = await findDocsFolders(named, { top, known })
  const others = below
    .filter(({ root }) => root !== around?.root)
    .map((place): NamedDocs => ({ place, parts: [''], files: [] }))
  return around === undefined
    ? others
    : [{ place: around, parts: [pathBelow(around.root, named)], files: [] }, ...others]
}

/** Returns the docs that a page, file or configuration belongs to. Undefined if it belongs to none. */
export async function docsOfFile(file: string): Promise<NamedDocs | undefined> {
  const named = path.resolve(file)
  const folder = path.dirname(named)
  const top = await topFolderOf(folder)
  const around = await findDocsFolder(folder, top)
  // A configuration can be above the pages.
  const isConfiguration = /^\.(?:galley|gitbook)\.yaml$/.test(path.basename(named))
  const configured = isConfiguration ? await findDocsFolders(folder, { top }) : []
  const place = configured.find((each) => each.folder === folder) ?? around
  return place && { place, parts: [], files: [pathBelow(place.root, named)] }
}

/** Returns the repository of a folder, unless the path to it is hidden or goes through a link. */
export async function topFolderOf(folder: string): Promise<string> {
  const top = (await findRepository(folder))?.top ?? folder
  const below = pathBelow(top, folder)
  const disk = openFolder(top)
  const isReached = below === '' || (below.split('/').every(isShown) && disk?.hasFolder(below) && !disk.hasLink(below))
  return isReached ? top : folder
}

/** Returns undefined if the folder no longer exists. */
function openFolder(folder: string): DiskFolder | undefined {
  try {
    return DiskFolder.open(folder)
  } catch {
    return undefined
  }
}
