import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { readDocsConfig } from '../core/gitSync/docsConfig.ts'
import type { DocsPlace } from './docsPlace.ts'
import { isInside, isShown } from './folderFiles.ts'

/**
 * Finds the docs that a folder belongs to, looking upwards to `top`: those of the nearest `.gitbook.yaml` whose root it
 * is in, and else those of the nearest table of contents.
 */
export async function findDocsFolder(start: string, top: string): Promise<DocsPlace | undefined> {
  let nearest: DocsPlace | undefined
  for (let folder = start; isWithin(folder, top); folder = path.dirname(folder)) {
    const text = await readFile(path.join(folder, '.gitbook.yaml'), 'utf8').catch(() => undefined)
    if (text !== undefined) {
      const config = readDocsConfig(text)
      const root = path.join(folder, config.root)
      if (isWithin(start, root)) return { folder, root, summary: path.join(root, config.summary) }
    }
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
  const isMarked = entries.some((entry) => !entry.isDirectory() && marks.has(entry.name))
  const below = entries.filter((entry) => entry.isDirectory() && isShown(entry.name) && entry.name !== '.gitbook')
  return { folder, isMarked, below: below.map(({ name }) => path.join(folder, name)) }
}

const marks = new Set(['.gitbook.yaml', 'SUMMARY.md'])

/** A folder with a mark, and where its `.gitbook.yaml` says that the pages are. */
async function startsOf(folder: string): Promise<string[]> {
  const text = await readFile(path.join(folder, '.gitbook.yaml'), 'utf8').catch(() => undefined)
  if (text !== undefined) return [path.join(folder, readDocsConfig(text).root)]
  return [folder]
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
