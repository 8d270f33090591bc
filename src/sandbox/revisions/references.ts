import { mapLinks } from '../../core/text/markdown/links/mapLinks.ts'
import type { PageTree, PageInTree } from './pageTree.ts'

/** A link target in stable form, taken apart. */
interface StableTarget {
  readonly kind: 'page' | 'file' | 'url'
  /** Page id, file id, or the whole address. */
  readonly target: string
  readonly anchor: string | null
}

const stable = /^\/(pages|files)\/([A-Za-z0-9_-]+)(?:#(.*))?$/

/** Reads a target as stored: `/pages/<id>#anchor`, `/files/<id>`; `#anchor` alone is in the page itself. */
export function readStableTarget(target: string): StableTarget {
  const match = stable.exec(target)
  if (!match) return { kind: 'url', target, anchor: null }
  const [, family, id = '', anchor] = match
  return { kind: family === 'pages' ? 'page' : 'file', target: id, anchor: anchor ?? null }
}

/** The stored form of a link to a page. */
export function stablePage(id: string, anchor?: string | null): string {
  return anchor ? `/pages/${id}#${anchor}` : `/pages/${id}`
}

/** The stored form of a link to a file. */
export function stableFile(id: string): string {
  return `/files/${id}`
}

/**
 * Rewrites stable references to what a reader expects by default: links relative to the page (`../guides/setup.md#x`)
 * and download addresses for files. What the revision doesn't have stays as it is.
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
 * Where a page would be as a file, without extension: `guides/setup`, or `guides/setup/README` for the page of a folder,
 * from which links begin below that folder. Undefined for a page without a path.
 */
export function fileOf({ node, path }: PageInTree): string | undefined {
  if (path === undefined) return undefined
  const isIndex = path === '' || /(^|\/)(readme|index)\.\w+$/i.test(node.git?.path ?? '')
  return isIndex ? `${path}/README`.replace(/^\//, '') : path
}

/** The way from one page to another, as between files of Markdown: `('a/b', 'c/d')` gives `../c/d.md`. */
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
 * Rewrites the references of incoming Markdown to stable ones (api-facts C1): `resolve` says what a relative target, a
 * slug path or a name of the batch means; null makes it plain text as the live service does, undefined leaves it.
 */
export function toStableReferences(markdown: string, resolve: (target: string) => string | null | undefined): string {
  return mapLinks(markdown, (target) => (isInner(target) ? resolve(target) : undefined))
}

/** True for a target that can only mean something within the content. */
export function isInner(target: string): boolean {
  return target !== '' && !target.startsWith('#') && !target.startsWith('//') && !/^[a-z][a-z0-9+.-]*:/i.test(target)
}
