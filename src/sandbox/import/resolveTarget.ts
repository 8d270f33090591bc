import path from 'node:path'
import { findTarget, readTarget, type PathTarget, type TargetPlaces } from '../../core/docs/pages/writtenTargets.ts'
import { filesAt } from '../../core/text/strings/markdownFiles.ts'
import { percentDecoded } from '../../core/text/strings/percentDecoded.ts'

/** The paths of all pages and files of a folder. */
export type SourcePaths = { has(sourcePath: string): boolean }

/** A page or file that a link goes to. `anchor` has no `#`. */
type ResolvedTarget = { sourcePath: string; anchor?: string }

/**
 * Finds the page or file that a link in `sourcePath` goes to. The target can be relative or start at the root, lack the
 * extension, name a folder (for its README), and be percent-encoded. Returns undefined for URLs and broken links.
 */
export function resolveTarget(sourcePath: string, target: string, known: SourcePaths): ResolvedTarget | undefined {
  const written = readTarget(target)
  if (written?.kind !== 'path') return undefined
  const places: TargetPlaces<string> = {
    paths: (each) => paths(each, sourcePath),
    at: (file) => filesAt(file, { all: true }).find((each) => known.has(each)),
  }
  const found = findTarget(written, places)
  const { anchor } = written
  if (found !== undefined) return { sourcePath: found, ...(anchor !== undefined && { anchor }) }
  // A number sign can be part of a file's name.
  const named = target.includes('#') ? findTarget({ kind: 'path', path: target, query: '' }, places) : undefined
  return named === undefined ? undefined : { sourcePath: named }
}

/** A question mark and a percent sign can be part of a file's name. A path that leaves the folder is none of its files. */
function paths({ path: plain, query }: PathTarget, sourcePath: string): string[] {
  const readings = [plain + query, percentDecoded(plain + query), plain, percentDecoded(plain)]
  const files = [...new Set(readings)].filter((file) => file !== '')
  return files.flatMap((file) => bases(sourcePath, file)).filter((file) => file !== '..' && !file.startsWith('../'))
}

/**
 * Returns the possible paths of a target, most likely first. A path from `/` can start at the folder's root, or at any
 * folder around the page. It can also start above the imported folder: `/docs/a.md`, if only `docs` is imported. In
 * that case, it must name a file.
 */
function bases(sourcePath: string, file: string): string[] {
  const slashes = file.replaceAll('\\', '/')
  const folder = path.posix.dirname(sourcePath)
  const joined = path.posix.join(folder, slashes)
  if (!slashes.startsWith('/')) return joined.startsWith('../') ? [joined, ...withoutLeadingSegments(joined)] : [joined]
  const parents = folder === '.' ? [] : folder.split('/')
  const around = ['', ...parents.map((_, index) => parents.slice(0, index + 1).join('/'))].map((parent) => {
    return path.posix.join(parent, slashes.replace(/^\/+/, ''))
  })
  return [...around, ...withoutLeadingSegments(path.posix.normalize(slashes))]
}

/** Returns the path without its first segment, without its first two, and so on. */
function withoutLeadingSegments(joined: string): string[] {
  const steps = joined.split('/').filter((step) => step !== '..' && step !== '')
  const isFile = /\.[A-Za-z]\w*$/.test(joined)
  return isFile ? steps.slice(1).map((_, index) => steps.slice(index + 1).join('/')) : []
}
