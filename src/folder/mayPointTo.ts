import path from 'node:path'
import { isFolderPage } from '../core/docs/gitSync/fileSlugs.ts'
import { percentDecoded } from '../core/text/strings/percentDecoded.ts'

/**
 * Returns a quick test by the last part of a path, so that links of a large folder are resolved only if necessary.
 * False for links that certainly point to none of some files. True for all others, including links that begin with a
 * slash, because addresses differ from file paths.
 */
export function mayPointTo(files: Iterable<string>): (target: string) => boolean {
  const names = new Set(['', '.', '..'])
  for (const file of files) {
    const name = path.posix.basename(file)
    names.add(name).add(name.replace(/\.md$/, ''))
    if (isFolderPage(file)) names.add(path.posix.basename(path.posix.dirname(file)))
  }
  return (target) => target.startsWith('/') || names.has(lastPart(target))
}

function lastPart(target: string): string {
  const end = target.search(/[?#]/)
  const decoded = percentDecoded(end === -1 ? target : target.slice(0, end))
  const bare = decoded.endsWith('/') ? decoded.replace(/(?<!\/)\/+$/, '') : decoded
  return bare.slice(bare.lastIndexOf('/') + 1)
}
