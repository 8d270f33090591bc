import path from 'node:path'
import { syncedDirectories } from '../core/gitSync/siteConfig.ts'
import { DiskFolder, type DiskEntry } from '../disk/diskFolder.ts'
import { isInside, isShown, pathBelow } from '../disk/paths.ts'
import { docsMarks, siteConfigNames, type DocsPlace } from './docsPlace.ts'
import { readFolderConfig } from './folderConfig.ts'

/**
 * Finds the docs that a folder belongs to, looking upwards to `top`: those of the nearest `.gitbook.yaml` whose root it
 * is in, or those that a `docs.yaml` syncs, and else those of the nearest table of contents.
 */
export async function findDocsFolder(start: string, top: string): Promise<DocsPlace | undefined> {
  const disk = openFolder(top)
  return disk && new MarkedFolders(disk).docsOf(start)
}

/** Folders beyond this many are not looked into: a workspace that has more is no place for docs alone. */
const maxFolders = 20_000
const atOnce = 64

/**
 * Finds the docs below a folder, nested ones too, by their `.gitbook.yaml` and tables of contents. Hidden folders,
 * installed packages and symbolic links are left out.
 */
export async function findDocsFolders(top: string, signal?: AbortSignal): Promise<DocsPlace[]> {
  const disk = openFolder(top)
  if (disk === undefined) return []
  const marked: string[] = []
  const waiting: Waiting[] = [{ folder: '' }]
  for (let looked = 0; waiting.length > 0 && looked < maxFolders; looked += atOnce) {
    signal?.throwIfAborted()
    const levels = await Promise.all(waiting.splice(0, atOnce).map(async (each) => await lookInto(disk, each)))
    for (const { folder, isMarked, below } of levels) {
      if (isMarked) marked.push(folder)
      waiting.push(...below)
    }
  }
  const known = new MarkedFolders(disk)
  const places = new Map<string, DocsPlace>()
  for (const folder of marked) {
    for (const start of known.startsOf(folder)) {
      const place = known.docsOf(start)
      if (place !== undefined) places.set(place.root, place)
    }
  }
  return [...places.values()].sort((one, other) => (one.root < other.root ? -1 : 1))
}

/** A folder that is looked into, and what its own folder said of it. */
interface Waiting {
  readonly folder: string
  readonly entry?: DiskEntry
}

interface Level {
  readonly folder: string
  readonly isMarked: boolean
  readonly below: readonly Waiting[]
}

async function lookInto(disk: DiskFolder, { folder, entry: known }: Waiting): Promise<Level> {
  const entries = await disk.entries(folder, known)
  const isMarked = entries.some((entry) => !entry.isDirectory() && docsMarks.includes(entry.name))
  const below = entries.filter((entry) => entry.isDirectory() && isShown(entry.name) && entry.name !== '.gitbook')
  return { folder, isMarked, below: below.map((entry) => ({ folder: path.posix.join(folder, entry.name), entry })) }
}

/** The docs that files in the folders below one mark; each folder's files are read once. */
class MarkedFolders {
  readonly #disk: DiskFolder
  readonly #places = new Map<string, readonly DocsPlace[]>()

  constructor(disk: DiskFolder) {
    this.#disk = disk
  }

  /** The docs that a folder, which is absolute, belongs to. */
  docsOf(start: string): DocsPlace | undefined {
    const top = this.#disk.path
    let nearest: DocsPlace | undefined
    for (let folder = start; isWithin(folder, top); folder = path.dirname(folder)) {
      const below = pathBelow(top, folder)
      const around = this.#marked(below).find(({ root }) => isWithin(start, root))
      if (around !== undefined) return around
      const summary = path.join(folder, 'SUMMARY.md')
      if (nearest === undefined && this.#disk.file(path.posix.join(below, 'SUMMARY.md')) !== undefined) {
        nearest = { folder, root: folder, summary }
      }
      if (folder === path.dirname(folder)) break
    }
    return nearest
  }

  /** Where the pages are of a folder with a mark, absolute. */
  startsOf(folder: string): string[] {
    const places = this.#marked(folder)
    return places.length === 0 ? [path.join(this.#disk.path, folder)] : places.map(({ root }) => root)
  }

  /** The docs that the `docs.yaml` of a folder syncs, else those of its own `.gitbook.yaml`. */
  #marked(folder: string): readonly DocsPlace[] {
    const known = this.#places.get(folder)
    if (known !== undefined) return known
    const disk = this.#disk
    const synced = syncedFolders(disk, folder)
    const marked = synced.length === 0 ? [folder] : synced
    const places = marked.flatMap((below): DocsPlace[] => {
      const { text, config } = readFolderConfig(disk.folder(below))
      if (text === undefined && synced.length === 0) return []
      const each = path.join(disk.path, below)
      const root = path.join(each, config.root)
      return [{ folder: each, root, summary: path.join(root, config.summary) }]
    })
    this.#places.set(folder, places)
    return places
  }
}

/** The folders with docs that a person means who names one: those that its `docs.yaml` syncs, else itself. */
export async function docsIn(folder: string): Promise<string[]> {
  const disk = DiskFolder.open(folder)
  const synced = syncedFolders(disk, '')
  return synced.length === 0 ? [folder] : synced.map((each) => path.join(folder, each)).sort()
}

/** The folders below that a `docs.yaml` syncs with the spaces of a site; one that is in another one comes first. */
function syncedFolders(disk: DiskFolder, folder: string): string[] {
  for (const name of siteConfigNames) {
    const text = disk.readText(path.posix.join(folder, name)) ?? ''
    const folders = syncedDirectories(text).map((each) => path.posix.join(folder, each).replace(/^\.$/, ''))
    const there = folders.filter((each) => disk.hasFolder(each))
    if (there.length > 0) return there.sort((one, other) => other.length - one.length)
  }
  return []
}

/** Undefined where there is no such folder any more. */
function openFolder(folder: string): DiskFolder | undefined {
  try {
    return DiskFolder.open(folder)
  } catch {
    return undefined
  }
}

function isWithin(folder: string, outer: string): boolean {
  return folder === outer || isInside(outer, folder)
}
