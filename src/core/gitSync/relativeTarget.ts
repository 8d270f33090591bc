import path from 'node:path'

/** How a link in one file of a folder is written that leads to another one; both below the folder, with `/`. */
export function relativeTarget(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to)
  return encodePath(relative === '' ? path.posix.basename(to) : relative)
}

/** A path as it stands in a link. */
export function encodePath(target: string): string {
  return target.replace(/[ %?#()<>"\\]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'))
}
