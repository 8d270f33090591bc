import path from 'node:path'
import { isFolderPage, withoutExtension } from '../core/text/strings/markdownFiles.ts'
import { percentDecoded } from '../core/text/strings/percentDecoded.ts'
import { splitTarget } from '../core/text/strings/addresses.ts'

/**
 * Returns a quick test by the last part of a path, so that links of a large folder are resolved only if necessary.
 * False for links that certainly point to none of some files. True for all others, including links that begin with a
 * slash, because addresses differ from file paths.
 */
export function mayPointTo(files: Iterable<string>): (target: string) => boolean {
  const names = new Set(['', '.', '..'])
  for (const file of files) {
    const name = path.posix.basename(file)
    names.add(name).add(withoutExtension(name))
    if (isFolderPage(file)) names.add(path.posix.basename(path.posix.dirname(file)))
  }
  return (target) => target.startsWith('/') || names.has(lastPart(target))
}

function lastPart(target: string): string {
  const decoded = percentDecoded(splitTarget(target).path)
  const bare = decoded.endsWith('/') ? decoded.replace(/(?<!\/)\/+$/, '') : decoded
  return bare.slice(bare.lastIndexOf('/') + 1)
}
