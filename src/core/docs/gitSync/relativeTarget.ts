import { joinedPath } from '../files/joinedPath.ts'
import { basename, dirname, relativePath } from '../files/posixPath.ts'
import { percentDecoded } from '../../text/strings/percentDecoded.ts'

/** Writes a link from one file of a folder to another. Both paths are below the folder, with `/`. */
export function relativeTarget(from: string, to: string): string {
  const relative = relativePath(dirname(from), to)
  return encodePath(relative === '' ? basename(to) : relative)
}

/** Encodes a path for a link. */
export function encodePath(target: string): string {
  return target.replace(/[ %?#()<>"\\]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'))
}

/** Resolves a target in a file to a path below the root. Undefined if it points outside the docs. */
export function pathFrom(from: string, target: string): string | undefined {
  const plain = percentDecoded(target.split('?', 1)[0] ?? '')
  const joined = plain.startsWith('/') ? plain.slice(1) : joinedPath(dirname(from), plain)
  return joined === '..' || joined.startsWith('../') ? undefined : joined
}
