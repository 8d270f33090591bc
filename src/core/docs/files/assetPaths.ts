import { anchorSlug } from '../../text/markdown/anchorSlug.ts'
import { endingOf, isImageName } from './contentTypes.ts'
import { namesake, pathFlaw, safeFileName } from './fileNames.ts'

/** The folder where the platform keeps the files of synced docs. */
const usualFolder = '.gitbook/assets'
/** Names that clipboards and screenshot tools give to images without a name. */
const nameless = /^(?:image|screen ?shot|clipboard|pasted|untitled|unnamed)(?![a-z])/i
/** The highest number that is added to a file name. More files with one name aren't a coincidence. */
const maxNumber = 1000

/** Returns the folder that has most of the docs' images, or the platform's folder if there are none. */
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

/** The name and place of a new file. */
export interface NewAsset {
  /** The name from the clipboard or the disk. */
  readonly name: string
  /** The heading above the file, or the title of the page. */
  readonly heading: string
  readonly folder: string
}

/**
 * Returns a path below the root of the docs that no other file has, on any operating system. Uses the file's own name
 * or, for an image without one, the heading. Undefined if neither gives a valid name.
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

/** Returns a name for each of several new files: the path that {@link assetPath} gives, or its own name. */
export function assetNames(assets: readonly NewAsset[]): string[] {
  const taken: string[] = []
  for (const asset of assets) taken.push(assetPath(asset, taken) ?? asset.name)
  return taken
}

/** Returns alternative text for an image or link text for a file, from its name and the heading above it. */
export function assetWords({ name, heading }: NewAsset): string {
  if (nameless.test(name) && heading !== '') return heading
  return name
    .replace(/\.[^.]*$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
}
