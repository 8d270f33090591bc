import path from 'node:path'
import { cleanPath, defaultConfig, readDocsConfig, type DocsConfig } from '../core/docs/gitSync/docsConfig.ts'
import { itemsBelow, readSummary } from '../core/docs/gitSync/summaryFile.ts'
import { syncedDirectories } from '../core/docs/gitSync/siteConfig.ts'
import { percentDecoded } from '../core/text/strings/percentDecoded.ts'
import type { DiskFolder } from '../disk/diskFolder.ts'
import { folderOf, isWithin, pathBelow } from '../disk/paths.ts'
import { siteConfigNames, type DocsPlace, type ListedDocs } from './docsPlace.ts'
import { splitTarget } from '../core/text/strings/addresses.ts'

/** Finds the docs that files mark in the folders below a top folder. Reads the files of each folder once. */
export class MarkedFolders {
  readonly #disk: DiskFolder
  readonly #places = new Map<string, readonly DocsPlace[]>()
  /** Folders with pages in a table of contents, by the folder of the table. */
  readonly #listed = new Map<string, ReadonlySet<string> | undefined>()

  constructor(disk: DiskFolder) {
    this.#disk = disk
  }

  /** Returns the docs that a folder, given as an absolute path, belongs to. */
  docsOf(start: string): DocsPlace | undefined {
    const top = this.#disk.path
    let nearest: DocsPlace | undefined
    for (let folder = start; isWithin(top, folder); folder = path.dirname(folder)) {
      const around = this.#marked(pathBelow(top, folder)).find(({ root }) => isWithin(root, start))
      if (around !== undefined) return around.listed === undefined ? this.#named(around) : around
      const listed = this.#listedFolders(pathBelow(top, folder))
      // A folder whose pages an outer table of contents lists is part of the outer docs.
      const isDocs = listed !== undefined && (!nearest || listed.has(pathBelow(folder, nearest.folder)))
      if (isDocs) nearest = { folder, root: folder, summary: path.join(folder, 'SUMMARY.md') }
      if (folder === path.dirname(folder)) break
    }
    return nearest
  }

  /** Returns the docs of a `.gitbook.yaml` with the title from a `docs.yaml` above them. */
  #named(place: DocsPlace): DocsPlace {
    const top = this.#disk.path
    for (let folder = place.folder; folder !== top && isWithin(top, folder);) {
      folder = path.dirname(folder)
      const same = this.#marked(pathBelow(top, folder)).find(({ root, listed }) => listed && root === place.root)
      if (same !== undefined) return same
    }
    return place
  }

  /** Returns the absolute paths of the pages' roots for a folder with a mark. */
  startsOf(folder: string): string[] {
    const places = this.#marked(folder)
    return places.length === 0 ? [path.join(this.#disk.path, folder)] : places.map(({ root }) => root)
  }

  /** Returns the docs that the `docs.yaml` of a folder syncs, otherwise those of its own `.gitbook.yaml`. */
  #marked(folder: string): readonly DocsPlace[] {
    const known = this.#places.get(folder)
    if (known !== undefined) return known
    const disk = this.#disk
    const synced = syncedFolders(disk, folder)
    const marked: readonly SyncedFolder[] = synced.length === 0 ? [{ below: folder }] : synced
    const places = marked.flatMap(({ below, ...listed }): DocsPlace[] => {
      const { text, config } = readFolderConfig(disk.folder(below))
      if (text === undefined && synced.length === 0) return []
      const each = path.join(disk.path, below)
      const root = path.join(each, config.root)
      return [{ folder: each, root, summary: path.join(root, config.summary), ...listed }]
    })
    this.#places.set(folder, places)
    return places
  }

  /**
   * Returns the folders with pages in the table of contents of a folder. Undefined if it has no table of contents of
   * the platform.
   */
  #listedFolders(folder: string): ReadonlySet<string> | undefined {
    if (this.#listed.has(folder)) return this.#listed.get(folder)
    const found = this.#readListed(folder)
    this.#listed.set(folder, found)
    return found
  }

  #readListed(base: string): ReadonlySet<string> | undefined {
    const text = this.#disk.readText(path.posix.join(base, 'SUMMARY.md'))
    if (text === undefined || this.#isBook(base)) return undefined
    const { groups, isContents } = readSummary(text)
    if (!isContents) return undefined
    const targets = groups.flatMap(itemsBelow).map(({ target = '' }) => splitTarget(target).path)
    const folders = new Set<string>()
    // Thousands of targets have few folders.
    const written = new Set(targets.map((target) => folderOf(percentDecoded(target).replaceAll('\\', '/'))))
    for (const folder of written) {
      let below = cleanPath(folder) ?? ''
      for (; below !== '' && !folders.has(below); below = folderOf(below)) folders.add(below)
    }
    return folders
  }

  /** Returns whether a table of contents belongs to mdBook, whose configuration is around the folder of the pages. */
  #isBook(folder: string): boolean {
    return ['', '..'].some((step) => {
      const file = cleanPath(path.posix.join(folder, step, 'book.toml'))
      return file !== undefined && this.#disk.file(file) !== undefined
    })
  }
}

interface SyncedFolder {
  readonly below: string
  readonly listed?: ListedDocs
}

/**
 * Returns the folders that a `docs.yaml` syncs with the spaces of a site. A nested folder comes before its outer one.
 */
function syncedFolders(disk: DiskFolder, folder: string): SyncedFolder[] {
  for (const name of siteConfigNames) {
    const text = disk.readText(path.posix.join(folder, name)) ?? ''
    const folders = syncedDirectories(text).map(({ path: directory, ...names }, index) => ({
      below: path.posix.join(folder, directory).replace(/^\.$/, ''),
      listed: { by: path.join(disk.path, folder), index, ...names },
    }))
    const there = folders.filter(({ below }) => disk.hasFolder(below))
    if (there.length > 0) return there.sort((one, other) => other.below.length - one.below.length)
  }
  return []
}

/**
 * Reads a folder's `.gitbook.yaml`. `text` is undefined if there's no readable file. A root behind a symbolic link out of
 * the folder counts as outside, like `../x`.
 */
export function readFolderConfig(
  disk: DiskFolder,
  name = '.gitbook.yaml',
): { readonly text: string | undefined; readonly config: DocsConfig } {
  const text = disk.readText(name)
  return { text, config: text === undefined ? defaultConfig : readDocsConfig(text, (root) => !disk.holds(root)) }
}
