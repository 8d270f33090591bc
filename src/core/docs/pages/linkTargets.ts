import type { ContentRef } from '../../../contract/schemas/conventions.ts'
import type { File } from '../../../contract/revisions.ts'
import { browsableAddress } from '../../text/strings/browsableAddress.ts'
import type { PageEntry, SpacePages } from './pageIndex.ts'
import { percentDecoded } from '../../text/strings/percentDecoded.ts'
import { meansPage, pathOfPage } from '../../text/strings/markdownFiles.ts'
import { joinedPath } from '../files/joinedPath.ts'
import { dirname } from '../files/posixPath.ts'
import { readTarget } from './writtenTargets.ts'

/** What a link target refers to, before checking whether it exists. */
export type LinkMeaning =
  /** A page by its identifier, or by its path if no identifier matches. */
  | { readonly kind: 'page'; readonly page: string; readonly anchor?: string }
  /** A page by its path from the root of the space. */
  | { readonly kind: 'path'; readonly path: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: string }
  /** A heading of the page itself. */
  | { readonly kind: 'anchor'; readonly anchor: string }
  | { readonly kind: 'url'; readonly url: string }

/**
 * Where a link points to. With `byAddress`, it's an address from the root of the site or repository, not a file path.
 */
export type LinkTarget =
  | { readonly kind: 'page'; readonly page: PageEntry; readonly anchor?: string; readonly byAddress?: true }
  | { readonly kind: 'file'; readonly file: string; readonly name: string | undefined; readonly byAddress?: true }
  | { readonly kind: 'anchor'; readonly anchor: string }
  | { readonly kind: 'url'; readonly url: string }
  /** Something on the platform outside this space's content. */
  | { readonly kind: 'elsewhere'; readonly ref: ContentRef }
  /** A group without any page with a text. */
  | { readonly kind: 'noText'; readonly page: PageEntry }
  /** Nothing that's published. With `isUnpublished`, the repository has the file outside these docs. */
  | { readonly kind: 'broken'; readonly missing: 'page' | 'file'; readonly isUnpublished?: true }
  /** An address that must not be opened, such as a command of the editor. */
  | { readonly kind: 'noAddress'; readonly url: string }

/** The content in which links are resolved. */
export interface LinkScope {
  /** The identifier of the space, for references that name it. */
  readonly space: string
  readonly pages: SpacePages
  /** By id. Undefined while the files aren't known. */
  readonly files: ReadonlyMap<string, File> | undefined
}

const stable = /^\/(pages|files)\/([^]+)$/

/** Reads a link target in a page's Markdown. Relative targets start at `from`, the path of the page. */
export function readLink(target: string, from: string): LinkMeaning | undefined {
  const written = readTarget(target)
  if (written?.kind !== 'path') return written
  const { path, anchor } = written
  const section = anchor === undefined ? {} : { anchor }
  const [, family, name] = stable.exec(path) ?? []
  if (family === 'files' && name !== undefined) return { kind: 'file', file: percentDecoded(name) }
  if (family === 'pages' && name !== undefined) return { kind: 'page', page: percentDecoded(name), ...section }
  const decoded = percentDecoded(path)
  // A path can't leave the space.
  const joined = joinedPath('/', decoded.startsWith('/') ? decoded : `${dirname(from)}/${decoded}`)
  // Links can use file paths, too (API facts C1).
  return { kind: 'path', path: pathOfPage(joined.slice(1).replace(/\/$/, '')), ...section }
}

/** Resolves a link. A group resolves to its first page, a link page to its own target. */
export function resolveLink(meaning: LinkMeaning, scope: LinkScope): LinkTarget {
  switch (meaning.kind) {
    case 'page':
      return leadTo(
        scope.pages.byId(meaning.page) ?? scope.pages.byPath(pathOfPage(meaning.page)),
        meaning.anchor,
        scope,
      )
    case 'path': {
      const entry = scope.pages.byPath(meaning.path)
      if (entry === undefined && !meansPage(meaning.path)) return { kind: 'broken', missing: 'file' }
      return leadTo(entry, meaning.anchor, scope)
    }
    case 'file':
      return fileTarget(meaning.file, scope)
    default:
      return meaning
  }
}

function fileTarget(id: string, { files }: LinkScope): LinkTarget {
  const file = files?.get(id)
  if (files !== undefined && file === undefined) return { kind: 'broken', missing: 'file' }
  return { kind: 'file', file: id, name: file?.name }
}

function leadTo(entry: PageEntry | undefined, anchor: string | undefined, scope: LinkScope): LinkTarget {
  const followed = new Set<PageEntry>()
  let page = entry
  let section = anchor
  while (page !== undefined && !followed.has(page)) {
    followed.add(page)
    if (page.type === 'group') {
      const first = scope.pages.firstDocument(page)
      return first === undefined ? { kind: 'noText', page } : { kind: 'page', page: first }
    }
    if (page.type !== 'link') return { kind: 'page', page, ...(section === undefined ? {} : { anchor: section }) }
    const next = followRef(page, scope)
    if (next.kind !== 'followed') return next
    page = next.page
    section = next.anchor
  }
  return { kind: 'broken', missing: 'page' }
}

type Followed = { readonly kind: 'followed'; readonly page: PageEntry; readonly anchor: string | undefined }

/** Resolves a link page, as far as this content has its target (API facts P1 §2.1). */
function followRef({ target, href }: PageEntry, scope: LinkScope): Followed | LinkTarget {
  const here = (space: string | undefined): boolean => space === undefined || space === scope.space
  if (target?.kind === 'url') return addressTarget(target.url)
  if (target?.kind === 'file' && here(target.space)) return fileTarget(target.file, scope)
  if ((target?.kind === 'page' || target?.kind === 'anchor') && here(target.space)) {
    const page = target.page === undefined ? undefined : scope.pages.byId(target.page)
    if (page === undefined) return { kind: 'broken', missing: 'page' }
    return { kind: 'followed', page, anchor: target.kind === 'anchor' ? target.anchor : undefined }
  }
  if (target !== undefined) return { kind: 'elsewhere', ref: target }
  return href === undefined ? { kind: 'broken', missing: 'page' } : addressTarget(href)
}

/** Returns the target of an address, which must not be opened if it isn't one of the web or of mail. */
export function addressTarget(address: string): LinkTarget {
  const url = browsableAddress(address)
  return url === undefined ? { kind: 'noAddress', url: address } : { kind: 'url', url }
}
