import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { defaultConfig, readDocsConfig, type DocsConfig } from '../core/gitSync/docsConfig.ts'
import { syncedDirectories } from '../core/gitSync/siteConfig.ts'
import { docsMarks, siteConfigNames, type DocsPlace } from './docsPlace.ts'
import { isInside, isShown } from './folderFiles.ts'
import { isFolder } from './isFolder.ts'

/**
 * Finds the docs that a folder belongs to, looking upwards to `top`: those of the nearest `.gitbook.yaml` whose root it
 * is in, or those that a `docs.yaml` syncs, and else those of the nearest table of contents.
 */
export async function findDocsFolder(start: string, top: string): Promise<DocsPlace | undefined> {
  let nearest: DocsPlace | undefined
  for (let folder = start; isWithin(folder, top); folder = path.dirname(folder)) {
    for (const place of await markedPlaces(folder)) if (isWithin(start, place.root)) return place
    const summary = path.join(folder, 'SUMMARY.md')
    if (nearest === undefined && (await isFile(summary))) nearest = { folder, root: folder, summary }
    if (folder === path.dirname(folder)) break
  }
  return nearest
}

/** Folders beyond this many are not looked into: a workspace that has more is no place for docs alone. */
const maxFolders = 20_000
const atOnce = 64

/**
 * Finds the docs below a folder, nested ones too, by their `.gitbook.yaml` and tables of contents. Hidden folders,
 * installed packages and symbolic links are left out.
 */
export async function findDocsFolders(top: string, signal?: AbortSignal): Promise<DocsPlace[]> {
  const marked: string[] = []
  const waiting = [top]
  for (let looked = 0; waiting.length > 0 && looked < maxFolders; looked += atOnce) {
    signal?.throwIfAborted()
    const levels = await Promise.all(waiting.splice(0, atOnce).map(lookInto))
    for (const { folder, isMarked, below } of levels) {
      if (isMarked) marked.push(folder)
      waiting.push(...below)
    }
  }
  const places = new Map<string, DocsPlace>()
  for (const folder of marked) {
    for (const start of await startsOf(folder)) {
      const place = await findDocsFolder(start, top)
      if (place !== undefined) places.set(place.root, place)
    }
  }
  return [...places.values()].sort((one, other) => (one.root < other.root ? -1 : 1))
}

async function lookInto(folder: string): Promise<{ folder: string; isMarked: boolean; below: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const isMarked = entries.some((entry) => !entry.isDirectory() && docsMarks.includes(entry.name))
  const below = entries.filter((entry) => entry.isDirectory() && isShown(entry.name) && entry.name !== '.gitbook')
  return { folder, isMarked, below: below.map(({ name }) => path.join(folder, name)) }
}

/** Where the pages are of a folder with a mark. */
async function startsOf(folder: string): Promise<string[]> {
  const places = await markedPlaces(folder)
  return places.length === 0 ? [folder] : places.map(({ root }) => root)
}

/** The docs that files in a folder mark: those that its `docs.yaml` syncs, else those of its own `.gitbook.yaml`. */
async function markedPlaces(folder: string): Promise<DocsPlace[]> {
  const synced = await syncedFolders(folder)
  const marked = synced.length === 0 ? [folder] : synced
  const places = marked.map(async (each): Promise<DocsPlace[]> => {
    const config = await readConfig(each)
    if (config === undefined && synced.length === 0) return []
    const { root, summary } = config ?? defaultConfig
    return [{ folder: each, root: path.join(each, root), summary: path.join(each, root, summary) }]
  })
  return (await Promise.all(places)).flat()
}

/** The folders with docs that somebody means who names one: those that its `docs.yaml` syncs, else itself. */
export async function docsIn(folder: string): Promise<string[]> {
  const synced = await syncedFolders(folder)
  return synced.length === 0 ? [folder] : synced.sort()
}

/** The folders that a `docs.yaml` syncs with the spaces of a site; one that is in another one comes first. */
async function syncedFolders(folder: string): Promise<string[]> {
  for (const name of siteConfigNames) {
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => '')
    const folders = syncedDirectories(text).map((each) => path.join(folder, each))
    const are = await Promise.all(folders.map(isFolder))
    const there = folders.filter((_each, index) => are[index])
    if (there.length > 0) return there.sort((one, other) => other.length - one.length)
  }
  return []
}

async function readConfig(folder: string): Promise<DocsConfig | undefined> {
  const text = await readFile(path.join(folder, '.gitbook.yaml'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : readDocsConfig(text)
}

function isWithin(folder: string, outer: string): boolean {
  return folder === outer || isInside(outer, folder)
}

async function isFile(file: string): Promise<boolean> {
  return await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}
