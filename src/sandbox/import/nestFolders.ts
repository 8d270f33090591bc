import { addressOfPath } from '../../core/docs/gitSync/fileSlugs.ts'
import { freeSlug } from '../../core/text/strings/pageSlugs.ts'
import type { ImportedPage } from './importedFolder.ts'
import { isIndexName, titleOfName } from './pageNames.ts'
import { withoutExtension } from '../../core/text/strings/markdownFiles.ts'

type Folder = { files: Map<string, ImportedPage>; folders: Map<string, Folder> }

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * Nests pages by their folders below `root`. The page of a folder is its README or index page, or the page with the
 * same name next to it. A folder without such a page becomes a group at the top level, and an empty page below.
 */
export function folderPages(pages: ImportedPage[], root: string, readme: string): ImportedPage[] {
  const top = withoutWrapper(folderTree(pages, root))
  const index = takeIndex(top, (page) => page.sourcePath === readme) ?? takeIndex(top)
  const rest = arrange(top, 0)
  const arranged = index === undefined ? rest : [index, ...rest]
  makeSlugsUnique(arranged)
  return arranged
}

/** Skips folders that contain nothing but one other folder. */
function withoutWrapper(folder: Folder): Folder {
  const [only, another] = folder.folders.values()
  return folder.files.size === 0 && only !== undefined && another === undefined ? withoutWrapper(only) : folder
}

function folderTree(pages: ImportedPage[], root: string): Folder {
  const top: Folder = { files: new Map(), folders: new Map() }
  for (const page of pages) {
    const relative = root === '' ? (page.sourcePath ?? '') : (page.sourcePath ?? '').slice(root.length + 1)
    const names = relative.split('/')
    const name = names.pop() ?? ''
    const folder = names.reduce((parent, part) => childFolder(parent, part), top)
    folder.files.set(name, page)
  }
  return top
}

function childFolder(parent: Folder, name: string): Folder {
  const known = parent.folders.get(name)
  if (known !== undefined) return known
  const folder: Folder = { files: new Map(), folders: new Map() }
  parent.folders.set(name, folder)
  return folder
}

function takeIndex(folder: Folder, wanted?: (page: ImportedPage) => boolean): ImportedPage | undefined {
  const names = [...folder.files.keys()].sort(
    (one, other) => Number(/^index/i.test(one)) - Number(/^index/i.test(other)),
  )
  for (const name of names) {
    const page = folder.files.get(name)
    if (page === undefined || !(wanted === undefined ? isIndexName(name) : wanted(page))) continue
    folder.files.delete(name)
    return page
  }
  return undefined
}

function arrange(folder: Folder, depth: number): ImportedPage[] {
  const names = [...new Set([...folder.files.keys(), ...folder.folders.keys()])].sort(order.compare)
  // Determined before pages are taken out of the folders.
  const pagesOfFolders = new Set([...folder.files.keys()].filter((name) => isBeside(folder, name)))
  return names.flatMap((name) => {
    const below = folder.folders.get(name)
    const page = folder.files.get(name)
    if (below === undefined) return page === undefined || pagesOfFolders.has(name) ? [] : [page]
    return [folderPage(folder, name, below, depth)]
  })
}

/**
 * Returns whether a file such as `guide.md` is the page of the folder `guide/` next to it. It is if the folder has no
 * page of its own.
 */
function isBeside(folder: Folder, name: string): boolean {
  const below = folder.folders.get(withoutExtension(name))
  return below !== undefined && ![...below.files.keys()].some(isIndexName)
}

function folderPage(parent: Folder, name: string, folder: Folder, depth: number): ImportedPage {
  const beside = [...parent.files].find(([file]) => withoutExtension(file) === name)?.[1]
  const own = takeIndex(folder) ?? beside
  const pages = arrange(folder, depth + 1)
  if (own !== undefined) return { ...own, slug: addressOfPath(name), pages }
  const title = titleOfName(name)
  const slug = addressOfPath(name)
  return depth === 0 ? { type: 'group', title, slug, pages } : { type: 'document', title, slug, markdown: '', pages }
}

/** Gives siblings different slugs, on all levels. */
export function makeSlugsUnique(pages: ImportedPage[]): void {
  const taken = new Set<string>()
  for (const page of pages) {
    page.slug = freeSlug(page.slug, taken)
    taken.add(page.slug)
    makeSlugsUnique(page.pages)
  }
}
