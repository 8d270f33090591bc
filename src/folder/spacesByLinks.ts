import { elsewhereRef } from '../core/text/markdown/document/contentTargets.ts'
import type { DiskFolder } from '../disk/diskFolder.ts'

/** Pages whose links are read: enough to see which spaces a folder of any size links to. */
const maxPages = 100
/** Paths that are looked for of each space. */
const maxPaths = 20
/** The other docs are taken as a space if at least this many of its linked paths, and most of them, are pages there. */
const minFound = 3

const appLink = /https:\/\/app\.gitbook\.com\/(?:o\/[\w-]+\/)?s\/[\w-]+\/[^\s()<>"'?#]+/g

/**
 * The spaces that pages of docs link to by their place in the platform's app, each with some paths that are linked:
 * nothing in a repository says which space a folder is, but links that a sync wrote show it.
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

/** The space that docs are, by the pages that they have. Undefined if no space fits, or several do. */
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
