import { mapLinks } from '../../core/text/markdown/links/mapLinks.ts'
import type { PageTree, PageInTree } from './pageTree.ts'
import { isAddress } from '../../core/text/strings/addresses.ts'

/** A link target in stable form, as a document stores it. */
export interface StoredLink {
  readonly kind: 'page' | 'file' | 'url'
  /** A page id, a file id, or the whole address. */
  readonly target: string
  readonly anchor: string | null
}

const stable = /^\/(pages|files)\/([A-Za-z0-9_-]+)(?:#(.*))?$/

/**
 * Reads a stored target: `/pages/<id>#anchor` or `/files/<id>`. A target that is only `#anchor` is in the page itself.
 */
export function readStableTarget(target: string): StoredLink {
  const match = stable.exec(target)
  if (!match) return { kind: 'url', target, anchor: null }
  const [, family, id = '', anchor] = match
  return { kind: family === 'pages' ? 'page' : 'file', target: id, anchor: anchor ?? null }
}

/** Returns the stored form of a link to a page. */
export function stablePage(id: string, anchor?: string | null): string {
  return anchor ? `/pages/${id}#${anchor}` : `/pages/${id}`
}

/** Returns the stored form of a link to a file. */
export function stableFile(id: string): string {
  return `/files/${id}`
}

/**
 * Replaces stable references with the default form: links relative to the page (`../guides/setup.md#x`) and download
 * addresses of files. References to pages and files that the revision doesn't have stay as they are.
 */
export function toRelativeReferences(
  markdown: string,
  page: PageInTree,
  tree: PageTree,
  downloadAddress: (fileId: string) => string | undefined,
): string {
  return mapLinks(markdown, (target) => {
    const { kind, target: id, anchor } = readStableTarget(target)
    if (kind === 'file') return downloadAddress(id)
    if (kind === 'url') return undefined
    const found = tree.page(id)
    const path = found && fileOf(found)
    if (path === undefined) return undefined
    const relative = relativePath(fileOf(page) ?? '', path)
    return anchor ? `${relative}#${anchor}` : relative
  })
}

/**
 * Returns the file path of a page without extension: `guides/setup`, or `guides/setup/README` for the page of a folder,
 * whose links start in that folder. Undefined for a page without a path.
 */
export function fileOf({ node, path }: PageInTree): string | undefined {
  if (path === undefined) return undefined
  const isIndex = path === '' || /(^|\/)(readme|index)\.\w+$/i.test(node.git?.path ?? '')
  return isIndex ? `${path}/README`.replace(/^\//, '') : path
}

/** Returns the relative link from one Markdown file to another: `('a/b', 'c/d')` gives `../c/d.md`. */
export function relativePath(from: string, to: string): string {
  const source = from.split('/').slice(0, -1)
  const destination = to.split('/')
  let common = 0
  while (common < source.length && common < destination.length - 1 && source[common] === destination[common])
    common += 1
  const up = source.slice(common).map(() => '..')
  return `${[...up, ...destination.slice(common)].join('/')}.md`
}

/**
 * Replaces the references in incoming Markdown with stable ones (api-facts C1). `resolve` receives a relative target, a
 * slug path or a name of the batch. If it returns null, the link becomes plain text, as on the live service. If it
 * returns undefined, the link stays as it is.
 */
export function toStableReferences(markdown: string, resolve: (target: string) => string | null | undefined): string {
  return mapLinks(markdown, (target) => (isInner(target) ? resolve(target) : undefined))
}

/** Returns whether a target can only be inside the content. */
export function isInner(target: string): boolean {
  return target !== '' && !target.startsWith('#') && !isAddress(target)
}
