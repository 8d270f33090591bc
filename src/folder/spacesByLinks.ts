import { elsewhereRef } from '../core/text/markdown/document/contentTargets.ts'
import type { DiskFolder } from '../disk/diskFolder.ts'

/** The number of pages whose links are read: enough to find the linked spaces in a folder of any size. */
const maxPages = 100
/** The maximum number of paths to look up for each space. */
const maxPaths = 20
/** The minimum number of a space's linked paths that must be pages of the other docs, besides being most of them. */
const minFound = 3

const appLink = /https:\/\/app\.gitbook\.com\/(?:o\/[\w-]+\/)?s\/[\w-]+\/[^\s()<>"'?#]+/g

/**
 * Returns the spaces that pages link to by address in the platform's app, each with some of the linked paths. Nothing
 * else in a repository tells which space a folder is.
 */
export function linkedSpaces(disk: DiskFolder, pages: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const spaces = new Map<string, Set<string>>()
  const step = Math.max(1, Math.ceil(pages.length / maxPages))
  for (let at = 0; at < pages.length; at += step) {
    for (const [link] of disk.readText(pages[at] ?? '')?.matchAll(appLink) ?? []) {
      const ref = elsewhereRef(link)
      if (ref?.kind !== 'page' || ref.space === undefined) continue
      const paths = spaces.get(ref.space) ?? new Set()
      spaces.set(ref.space, paths)
      if (paths.size < maxPaths) paths.add(ref.page.replace(/(?<!\/)\/+$/, ''))
    }
  }
  return spaces
}

/** Returns the space of docs with these pages. Undefined if no space matches, or several do. */
export function spaceWithPages(
  spaces: ReadonlyMap<string, ReadonlySet<string>>,
  hasPage: (path: string) => boolean,
): string | undefined {
  const fitting = [...spaces].filter(([, paths]) => {
    const found = [...paths].filter(hasPage).length
    return found >= minFound && found > paths.size / 2
  })
  return fitting.length === 1 ? fitting[0]?.[0] : undefined
}
