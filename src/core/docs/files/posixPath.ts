import { joinedPath } from './joinedPath.ts'

/** Returns the last name of a path with `/`. Like `basename` of Node's `path.posix`, which `core` can't import. */
export function basename(path: string): string {
  const plain = withoutSlashes(path)
  return plain.slice(plain.lastIndexOf('/') + 1)
}

/** Returns the folder of a path with single `/`, or `.` if it has none. Like `dirname` of Node's `path.posix`. */
export function dirname(path: string): string {
  const plain = withoutSlashes(path)
  const slash = plain.lastIndexOf('/')
  if (slash >= 0) return plain.slice(0, slash) || '/'
  return path.startsWith('/') && plain === '' ? '/' : '.'
}

/**
 * Returns the relative path from one path to another, both below the same folder. Like `relative` of Node's
 * `path.posix`.
 */
export function relativePath(from: string, to: string): string {
  const [start, end] = [partsOf(from), partsOf(to)]
  let shared = 0
  while (shared < start.length && shared < end.length && start[shared] === end[shared]) shared++
  return [...start.slice(shared).map(() => '..'), ...end.slice(shared)].join('/')
}

function partsOf(path: string): string[] {
  return withoutSlashes(joinedPath('/', path)).split('/').slice(1)
}

function withoutSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
