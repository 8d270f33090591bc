import { anchorSlug } from '../../text/markdown/anchorSlug.ts'
import { endingOf, isImageName } from './contentTypes.ts'
import { namesake, pathFlaw, safeFileName } from './fileNames.ts'

/** Where the platform keeps the files of docs that it syncs. */
const usualFolder = '.gitbook/assets'
/** What clipboards and programs for screenshots call an image that has no name. */
const nameless = /^(?:image|screen ?shot|clipboard|pasted|untitled|unnamed)(?![a-z])/i
/** More files of one name are no accident. */
const maxNumber = 1000

/** The folder in which docs keep most of their images; the platform's own where they have none. */
export function assetFolder(files: Iterable<string>): string {
  const counts = new Map<string, number>([[usualFolder, 0]])
  for (const file of files) {
    if (!isImageName(file)) continue
    const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const [[best] = [usualFolder]] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best
}

/** What a new file is called. */
export interface NewAsset {
  /** As it comes from the clipboard or the disk. */
  readonly name: string
  /** The words of the heading above it, or of the page. */
  readonly heading: string
  readonly folder: string
}

/**
 * The path of a new file below the root of docs that no other file has, on any system: its own name, or for an image
 * without one that of the heading. Undefined if no name can be made of either.
 */
export function assetPath({ name, heading, folder }: NewAsset, files: Iterable<string>): string | undefined {
  const known = [...files]
  const ending = endingOf(name)
  const own = nameless.test(name) && isImageName(name) ? anchorSlug(heading) : name.slice(0, -ending.length - 1)
  const base = own.replace(/\s+/g, '-') || 'image'
  for (let number = 1; number < maxNumber; number++) {
    const made = safeFileName(`${base}${number === 1 ? '' : `-${number}`}.${ending}`)
    const path = made === undefined ? undefined : folder === '' ? made : `${folder}/${made}`
    if (path === undefined || pathFlaw(path) !== undefined) return undefined
    if (namesake(path, known) === undefined) return path
  }
  return undefined
}

/** What an image most likely shows, or a file is called, by its path and the heading above it. */
export function assetWords({ name, heading }: NewAsset): string {
  if (nameless.test(name) && heading !== '') return heading
  return name
    .replace(/\.[^.]*$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
}
