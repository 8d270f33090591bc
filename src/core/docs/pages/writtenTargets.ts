import { percentDecoded } from '../../text/strings/percentDecoded.ts'
import { isAddress, splitTarget } from '../../text/strings/addresses.ts'

/** A path in a link target. */
export interface PathTarget {
  readonly kind: 'path'
  /** As written, with percent escapes. */
  readonly path: string
  /** As written, with its question mark, or ''. */
  readonly query: string
  /** Without percent escapes. */
  readonly anchor?: string
}

/** A link target before it's looked up: a heading of the page itself, an address, or a path. */
export type WrittenTarget =
  | { readonly kind: 'anchor'; readonly anchor: string }
  | { readonly kind: 'url'; readonly url: string }
  | PathTarget

/** Reads a link target. Undefined for one that names nothing, such as `#`. */
export function readTarget(target: string): WrittenTarget | undefined {
  if (target === '' || target === '#') return undefined
  if (target.startsWith('#')) return { kind: 'anchor', anchor: percentDecoded(target.slice(1)) }
  if (isAddress(target)) return { kind: 'url', url: target }
  const { path, query, anchor } = splitTarget(target)
  return { kind: 'path', path, query, ...(anchor ? { anchor: percentDecoded(anchor) } : {}) }
}

/** Where paths are looked up: a docs folder, the files of an import, or the pages of a space with a batch of changes. */
export interface TargetPlaces<Found> {
  /** Returns the paths below the top that a written path can mean, most likely first. */
  paths(written: PathTarget): Iterable<string>
  /** Returns what is at a path. */
  at(path: string): Found | undefined
}

/** Finds what a path means. */
export function findTarget<Found>(written: PathTarget, places: TargetPlaces<Found>): Found | undefined {
  for (const path of places.paths(written)) {
    const found = places.at(path)
    if (found !== undefined) return found
  }
  return undefined
}
