import path from 'node:path'
import { percentDecoded } from '../../core/text/strings/percentDecoded.ts'
import { isAddress } from '../../core/text/strings/addresses.ts'

/** The paths of all pages and files of a folder. */
export type SourcePaths = { has(sourcePath: string): boolean }

/** A page or file that a link goes to. `anchor` has no `#`. */
type ResolvedTarget = { sourcePath: string; anchor?: string }

const extensions = ['.md', '.mdx', '.markdown']
const indexes = extensions.flatMap((extension) =>
  ['README', 'readme', 'Readme', 'index', 'Index'].map((name) => name + extension),
)

/**
 * Finds the page or file that a link in `sourcePath` goes to. The target can be relative or start at the root, lack the
 * extension, name a folder (for its README), and be percent-encoded. Returns undefined for URLs and broken links.
 */
export function resolveTarget(sourcePath: string, target: string, known: SourcePaths): ResolvedTarget | undefined {
  if (isAddress(target) || target.startsWith('#')) return undefined
  for (const { file, anchor } of readings(target)) {
    for (const base of bases(sourcePath, file)) {
      const found = findFile(base, known)
      if (found !== undefined) return { sourcePath: found, ...(anchor && { anchor }) }
    }
  }
  return undefined
}

/** Returns the possible readings of a target, most likely first. `#`, `?` and `%` can be part of a file's name. */
function readings(target: string): { file: string; anchor?: string }[] {
  const hash = target.indexOf('#')
  const plain = hash === -1 ? target : target.slice(0, hash)
  const anchor = hash === -1 ? undefined : percentDecoded(target.slice(hash + 1))
  const withAnchor = anchor === undefined ? {} : { anchor }
  const files = [plain, percentDecoded(plain), plain.replace(/\?[^]*/, ''), percentDecoded(plain.replace(/\?[^]*/, ''))]
  const likely = [...new Set(files)].filter((file) => file !== '').map((file) => ({ file, ...withAnchor }))
  return hash === -1 ? likely : [...likely, { file: target }, { file: percentDecoded(target) }]
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

function findFile(joined: string, known: SourcePaths): string | undefined {
  const bare = joined.replace(/(?<!\/)\/+$/, '')
  if (bare === '..' || bare.startsWith('../')) return undefined
  if (bare !== '' && bare !== '.' && known.has(bare)) return bare
  const base = bare === '' || bare === '.' ? '' : bare
  const candidates = [
    ...(base === '' ? [] : extensions.map((extension) => base + extension)),
    ...(base.endsWith('.html') ? extensions.map((extension) => base.slice(0, -'.html'.length) + extension) : []),
    ...indexes.map((name) => (base === '' ? name : `${base}/${name}`)),
  ]
  return candidates.find((candidate) => known.has(candidate))
}
