import type { Page } from '../../../contract/revisions.ts'
import { pathFlaw, safeFileName } from '../files/fileNames.ts'
import { slugFromTitle } from '../../text/strings/pageSlugs.ts'
import { FreePaths } from './freePaths.ts'

/**
 * Where pages with a text lie in a folder, by identifier, as the platform's Git sync lays them out: where the platform
 * says so, and else by their path, those with pages below them as the README of a folder. No two are one file on some
 * disk. No matter what the platform calls them, none points outside the folder or to what is hidden in it. `taken`:
 * files that are there already.
 */
export function pagePaths(pages: readonly Page[], taken: ReadonlyMap<string, string> = new Map()): Map<string, string> {
  const paths = new Map<string, string>()
  const free = new FreePaths([...taken.values(), 'SUMMARY.md'])
  const visit = (page: Page, folder: string): void => {
    const below = page.pages ?? []
    const slug = nameOf(page.slug ?? slugFromTitle(page.title), page.id, 'page')
    const own = page.path === '' && page.type === 'document' ? '' : folderOf(folder, slug)
    if (page.type === 'document') {
      const bare = own === '' ? 'README' : below.length > 0 ? `${own}/README` : own
      paths.set(page.id, taken.get(page.id) ?? free.take(gitPath(page) ?? `${bare}.md`))
    }
    for (const child of below) visit(child, own)
  }
  for (const page of pages) visit(page, '')
  return paths
}

/** Where files lie in a folder, by identifier. */
export function assetPaths(
  files: readonly { readonly id: string; readonly name: string }[],
  taken: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const free = new FreePaths(taken.values())
  const pathOf = (id: string, name: string): string => free.take(`.gitbook/assets/${nameOf(name, id, 'file')}`)
  return new Map(files.map(({ id, name }) => [id, taken.get(id) ?? pathOf(id, name)]))
}

/** Where the platform's own sync has put a page. Undefined if that is no path that may be written. */
function gitPath({ git }: Page): string | undefined {
  const file = git?.path
  if (file === undefined || !/\.(?:md|markdown)$/i.test(file)) return undefined
  const isHidden = file.split('/').some((part) => part.startsWith('.'))
  return isHidden || pathFlaw(file) !== undefined ? undefined : file
}

/** A name that every file system takes. The identifier is the server's word, too, and no more to be trusted. */
function nameOf(name: string, id: string, otherwise: string): string {
  return safeFileName(name) ?? safeFileName(id) ?? otherwise
}

/** The folder of a page. A tree is as deep as the platform says: what would be too long begins at the root again. */
function folderOf(above: string, slug: string): string {
  const folder = above === '' ? slug : `${above}/${slug}`
  // With room for a number.
  return pathFlaw(`${folder}/README-0000000.md`) === undefined ? folder : slug
}
