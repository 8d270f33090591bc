import type { Page } from '../../contract/revisions.ts'
import { assetPaths, pagePaths } from '../../core/docs/gitSync/pagePaths.ts'
import { slugOfFile } from '../../core/docs/gitSync/fileSlugs.ts'
import type { PageNode, PageTree } from '../revisions/pageTree.ts'

/** The files of a space in a repository. Paths are relative to the folder of the content. */
export interface FolderLayout {
  readonly pages: readonly Page[]
  /** The paths of pages and of files, by id. */
  readonly byId: { readonly pages: ReadonlyMap<string, string>; readonly files: ReadonlyMap<string, string> }
}

/**
 * Lays out the content of a space in files, as the platform does. A page from the repository keeps its file, unless its
 * address has changed. `root` is the folder of the content in the repository.
 */
export function folderLayout(tree: PageTree, root: string): FolderLayout {
  const pages = tree.content.pages.map((node) => pageOf(tree, node, root))
  const assets = tree.content.files.flatMap(({ id, git }) => {
    const file = pathBelow(root, git?.path)
    return file === undefined ? [] : [[id, file] as const]
  })
  const byPage = pagePaths(pages)
  const taken = new Set(byPage.values())
  const byFile = assetPaths(tree.content.files, new Map(assets.filter(([, file]) => !taken.has(file))))
  return { pages, byId: { pages: byPage, files: byFile } }
}

function pageOf(tree: PageTree, node: PageNode, root: string): Page {
  const { git, tags: _tags, cover: _cover, layout: _layout, variables: _variables, pages = [], ...page } = node
  const path = tree.page(node.id)?.path
  const file = pathBelow(root, git?.path)
  return {
    ...page,
    ...(path === undefined ? {} : { path }),
    ...(git === undefined || file === undefined || !isSlugOf(file, node.slug) ? {} : { git: { ...git, path: file } }),
    pages: pages.map((each) => pageOf(tree, each, root)),
  }
}

/**
 * Returns whether a file gives its page the same slug when it's read again. Siblings with the same name have numbers.
 */
function isSlugOf(file: string, slug: string | undefined): boolean {
  const own = slugOfFile(file)
  return (
    slug === '' || slug === own || (slug?.startsWith(`${own}-`) === true && /^\d+$/.test(slug.slice(own.length + 1)))
  )
}

function pathBelow(root: string, path: string | undefined): string | undefined {
  if (path === undefined || root === '') return path
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined
}
