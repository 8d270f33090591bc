import type { Page } from '../../../contract/revisions.ts'
import { pathFlaw, safeFileName } from '../files/fileNames.ts'
import { isMarkdownFile } from '../../text/strings/markdownFiles.ts'
import { slugFromTitle } from '../../text/strings/pageSlugs.ts'
import { FreePaths } from './freePaths.ts'

/**
 * Returns the file of each page with a text, by identifier, as the platform's Git sync lays them out. Uses the
 * platform's file path if there is one, otherwise the page's path; a page with subpages becomes the README of a folder.
 * No two files collide on any disk. No file is outside the folder or hidden, for any names from the platform. `taken`
 * has files that exist already.
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

/** Returns the file of each asset, by identifier. */
export function assetPaths(
  files: readonly { readonly id: string; readonly name: string }[],
  taken: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const free = new FreePaths(taken.values())
  const pathOf = (id: string, name: string): string => free.take(`.gitbook/assets/${nameOf(name, id, 'file')}`)
  return new Map(files.map(({ id, name }) => [id, taken.get(id) ?? pathOf(id, name)]))
}

/** Returns the path that the platform's own sync gave a page. Undefined if Galley can't write to it. */
function gitPath({ git }: Page): string | undefined {
  const file = git?.path
  if (file === undefined || !isMarkdownFile(file)) return undefined
  const isHidden = file.split('/').some((part) => part.startsWith('.'))
  return isHidden || pathFlaw(file) !== undefined ? undefined : file
}

/**
 * Returns a name that every file system accepts. The identifier comes from the server too, so it isn't trusted either.
 */
function nameOf(name: string, id: string, otherwise: string): string {
  return safeFileName(name) ?? safeFileName(id) ?? otherwise
}

/** Returns the folder of a page. If a deep tree makes the path too long, it starts at the root again. */
function folderOf(above: string, slug: string): string {
  const folder = above === '' ? slug : `${above}/${slug}`
  // Leaves room for a number.
  return pathFlaw(`${folder}/README-0000000.md`) === undefined ? folder : slug
}
