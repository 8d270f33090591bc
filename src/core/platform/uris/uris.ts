import type { ChangeRequestRef } from './changeRequestRef.ts'
import { fileNameTitle, tabMark } from '../../text/strings/titles.ts'
import { segment, type UriParts, authorityOf, serverOf, marked, identifier } from './uriParts.ts'
import { parseFormerUri } from './formerUris.ts'

/** Published content and revisions, read-only. */
export const galleyScheme = 'galley'

/** Content of a change request, writable. */
export const changeRequestScheme = 'galley-cr'

/**
 * What a URI shows of a page: in its tab, in breadcrumbs, in comparisons and in tooltips. Never used to find the page,
 * so that two URIs of one page may differ in it: compare what they are parsed to.
 */
export interface PageNames {
  readonly title: string
  /** May be empty. */
  readonly spaceTitle: string
  /** The path, in its space, of what the page is in: `guides/start`. */
  readonly parentPath?: string | undefined
}

/** Which page a URI is about, and the names that it shows. */
export interface PageAddress extends PageNames {
  /** Identifier of the server, as the accounts know it. */
  readonly server: string
  readonly space: string
  /** Absent: the published content. */
  readonly revision?: string
  readonly page: string
}

/** What a URI shows of a change request: `#12 Numbers in words`. */
export interface ChangeRequestNames {
  readonly changeRequestTitle?: string | undefined
}

/** Which page of a change request a URI is about. */
export interface ChangeRequestPageAddress extends Omit<PageAddress, 'revision'>, ChangeRequestNames {
  readonly changeRequest: string
}

/** Which page a document shows, everywhere that: published, in a revision, or in a change request. */
export interface AnyPageAddress extends PageAddress, ChangeRequestNames {
  readonly changeRequest?: string
}

/** Which file a URI is about. */
export interface FileAddress {
  readonly server: string
  readonly space: string
  readonly revision?: string
  readonly changeRequest?: string
  readonly file: string
  /** Shown only; its ending tells the editor the kind of file. */
  readonly name: string
}

/** Which content that pages include a URI is about. */
export interface ReusableContentAddress extends Omit<FileAddress, 'file' | 'name'> {
  readonly content: string
  /** Shown only. */
  readonly title: string
}

/** What a URI of Galley means. A folder only exists so that the editor finds what it is in. */
export type GalleyTarget =
  | ({ readonly kind: 'page' } & PageAddress)
  | ({ readonly kind: 'changeRequestPage' } & ChangeRequestPageAddress)
  | ({ readonly kind: 'file' } & FileAddress)
  | ({ readonly kind: 'reusableContent' } & ReusableContentAddress)
  | { readonly kind: 'folder' }

const titleLimit = 80
const spaceTitleLimit = 50
const changeRequestLimit = 40
const pageMark = 'page.'
const fileMark = 'file.'
const contentMark = 'content.'
const published = 'published'
const untitled = 'Untitled'
const unnamedChangeRequest = 'Change request'
const filesFolder = 'Files'
const reusableContent = 'Reusable content'

type Ids = Readonly<
  Partial<Record<'space' | 'changeRequest' | 'revision' | 'page' | 'file' | 'content' | 'compared', string>>
>

function queryOf(ids: Ids): string {
  return Object.entries(ids)
    .flatMap(([name, id]) => (id === undefined ? [] : [`${name}=${segment(id)}`]))
    .join('&')
}

function galleyUri(scheme: string, server: string, path: readonly string[], ids: Ids): UriParts {
  return { scheme, authority: authorityOf(server), path: `/${path.join('/')}`, query: queryOf(ids) }
}

/** A title as a folder of a path, which is never one of the marks of links in a preview. */
function folderName(title: string, limit: number, fallback: string): string {
  return fileNameTitle(title, limit, fallback).replace(/^(page|file|content)\./, '$1 ')
}

/** The first characters of a revision's identifier, enough for a person to tell it from others. */
export function shortRevision(revision: string): string {
  return revision.replace(/[^\w-]/g, '').slice(0, 7) || 'unnamed'
}

/** The path of what a page is in, from the page's own path. */
export function parentPathOf(path: string | undefined): string {
  return (path ?? '').split('/').slice(0, -1).join('/')
}

/** A page as it is published, or was in a revision, with the names of the page everywhere that it is. */
export function publishedAddress(page: AnyPageAddress, revision?: string): PageAddress {
  const { changeRequest: _, changeRequestTitle: _title, revision: _revision, ...published } = page
  return { ...published, ...(revision === undefined ? {} : { revision }) }
}

/** What an address takes from a page of a list. */
export function pageNames({
  id,
  title,
  path,
}: {
  readonly id: string
  readonly title: string
  readonly path?: string | undefined
}): Pick<PageAddress, 'page' | 'title' | 'parentPath'> {
  return { page: id, title, parentPath: parentPathOf(path) }
}

/** What all pages of the space, revision or change request are in. */
function contentPath({ spaceTitle, revision, changeRequest, changeRequestTitle }: AnyPageAddress): string[] {
  const space = folderName(spaceTitle, spaceTitleLimit, untitled)
  if (changeRequest !== undefined)
    return [space, folderName(changeRequestTitle ?? '', titleLimit, unnamedChangeRequest)]
  return revision === undefined ? [space] : [space, `Revision ${shortRevision(revision)}`]
}

/** The name of a page as its tab shows it: `Page — Space`, or `Page — #12 Subject`. */
function pageName({ title, spaceTitle, revision, changeRequest, changeRequestTitle }: AnyPageAddress): string {
  const space = fileNameTitle(spaceTitle, spaceTitleLimit, untitled)
  const content =
    changeRequest === undefined
      ? space + (revision === undefined ? '' : ` (revision ${shortRevision(revision)})`)
      : fileNameTitle(changeRequestTitle ?? '', changeRequestLimit, `${space} (change request)`)
  return fileNameTitle(title, titleLimit, untitled) + tabMark + content
}

function pagePath(address: AnyPageAddress): string[] {
  const above = (address.parentPath ?? '').split('/').filter((part) => part !== '')
  const folders = above.map((part) => folderName(part, titleLimit, untitled))
  return [...contentPath(address), ...folders, pageName(address)]
}

/** The URI of a published page, or of a page as it is in a revision. The same address gives the same URI. */
export function pageUri(address: PageAddress): UriParts {
  const { server, space, revision, page } = address
  // An address may be that of a page in a change request.
  return galleyUri(galleyScheme, server, pagePath(publishedAddress(address, revision)), { space, revision, page })
}

/** The URI of a page in a change request. */
export function changeRequestPageUri(address: ChangeRequestPageAddress): UriParts {
  const { server, space, changeRequest, page } = address
  return galleyUri(changeRequestScheme, server, pagePath(address), { space, changeRequest, page })
}

/**
 * The URI of what a page of a change request is compared with: the revision of the address, else what is published. It
 * has the path of the page in the change request, for the editor takes two paths for a rename.
 */
export function comparedPageUri(
  { revision, ...address }: PageAddress,
  change: { readonly changeRequest: string } & ChangeRequestNames,
): UriParts {
  const { server, space, page } = address
  const { changeRequest } = change
  const compared = { compared: revision === undefined ? published : 'revision', revision }
  return galleyUri(galleyScheme, server, pagePath({ ...address, ...change }), {
    space,
    changeRequest,
    page,
    ...compared,
  })
}

/** The folder that all pages of a change request are in. */
export function changeRequestUri(
  address: ChangeRequestRef & ChangeRequestNames & Pick<PageNames, 'spaceTitle'>,
): UriParts {
  const { server, space, changeRequest } = address
  const path = contentPath({ ...address, page: '', title: '' })
  return galleyUri(changeRequestScheme, server, path, { space, changeRequest })
}

/** The change request that a URI is in, or is the folder of; `undefined` for anything else. */
export function parseChangeRequestUri(uri: UriParts): ChangeRequestRef | undefined {
  const target = uri.scheme === changeRequestScheme ? parseGalleyUri(uri) : undefined
  if (target === undefined) return undefined
  const ids = new URLSearchParams(uri.query)
  const former = uri.path.split('/').slice(1)
  const [space, changeRequest] = ids.has('space') ? [ids.get('space'), ids.get('changeRequest')] : former
  const address = [serverOf(uri.authority), identifier(space ?? undefined), identifier(changeRequest ?? undefined)]
  const [server, spaceId, changeRequestId] = address
  if (server === undefined || spaceId === undefined || changeRequestId === undefined) return undefined
  return { server, space: spaceId, changeRequest: changeRequestId }
}

/** The URI of a page in the change request or revision that is given, else of the published one. */
export function anyPageUri({ changeRequest, ...address }: AnyPageAddress): UriParts {
  return changeRequest === undefined ? pageUri(address) : changeRequestPageUri({ ...address, changeRequest })
}

/** The page that a URI means, everywhere that it is; `undefined` where it means something else. */
export function parsePageUri(uri: UriParts): AnyPageAddress | undefined {
  const target = parseGalleyUri(uri)
  if (target?.kind !== 'page' && target?.kind !== 'changeRequestPage') return undefined
  const { kind: _, ...page } = target
  return page
}

/**
 * True for a document of a page in just this content, no matter what names its URI shows; not for what a change request
 * is compared with, which has a URI of its own.
 */
export function isUriOf(uri: UriParts, { server, space, page, revision, changeRequest }: AnyPageAddress): boolean {
  const scheme = changeRequest === undefined ? galleyScheme : changeRequestScheme
  // Asked for every page of a tree: most documents are distinguished without being taken apart.
  if (uri.scheme !== scheme || !(uri.query || uri.path).includes(segment(page)) || isCompared(uri)) return false
  const other = parsePageUri(uri)
  if (other?.page !== page || other.space !== space || other.server !== server) return false
  return other.revision === revision && other.changeRequest === changeRequest
}

function isCompared({ query }: UriParts): boolean {
  const ids = new URLSearchParams(query)
  return ids.has('compared') || (query !== undefined && query !== '' && !ids.has('space'))
}

/** The URI of a file. */
export function fileUri({ server, space, revision, changeRequest, file, name }: FileAddress): UriParts {
  const scheme = changeRequest === undefined ? galleyScheme : changeRequestScheme
  const path = [filesFolder, fileNameTitle(name, titleLimit, 'file')]
  return galleyUri(scheme, server, path, { space, changeRequest, revision, file })
}

/** Where a preview of a page finds a file: `file.<file>/<name>`, relative to the page's folder, and not URL-encoded. */
export function fileBesidePage(file: string, name: string): string {
  return `${fileMark}${segment(file)}/${fileNameTitle(name, titleLimit, 'file')}`
}

/** Where a preview finds another page of the same space: `page.<page>/<name>`, as with a file. */
export function pageBesidePage(address: AnyPageAddress): string {
  return `${pageMark}${segment(address.page)}/${pageName(address)}`
}

/** The URI of content that the published pages of a space include. */
export function reusableContentUri({
  server,
  space,
  content,
  title,
  spaceTitle,
}: ReusableContentAddress & Pick<PageNames, 'spaceTitle'>): UriParts {
  const path = [folderName(spaceTitle, spaceTitleLimit, untitled), contentName(title)]
  return galleyUri(galleyScheme, server, path, { space, content })
}

/** Where a preview finds content that a page includes: `content.<content>/<name>`, as with a file. */
export function contentBesidePage({ content, title }: Pick<ReusableContentAddress, 'content' | 'title'>): string {
  return `${contentMark}${segment(content)}/${contentName(title)}`
}

function contentName(title: string): string {
  return fileNameTitle(title, titleLimit, untitled) + tabMark + reusableContent
}

/** What a URI means, from the URI alone; `undefined` where Galley never makes such a URI. */
export function parseGalleyUri(uri: UriParts): GalleyTarget | undefined {
  if (uri.scheme !== galleyScheme && uri.scheme !== changeRequestScheme) return undefined
  const query = new URLSearchParams(uri.query)
  if (!query.has('space')) return parseFormerUri(uri, uri.scheme === changeRequestScheme)
  const server = serverOf(uri.authority)
  const names = ['space', 'changeRequest', 'revision', 'page', 'file', 'content'] as const
  const ids: Ids = Object.fromEntries(names.flatMap((name) => [[name, identifier(query.get(name) ?? undefined)]]))
  const isWrong = names.some((name) => query.has(name) && ids[name] === undefined)
  const compared = query.get('compared')
  const isInChangeRequest = ids.changeRequest !== undefined
  if (server === undefined || isWrong || isInChangeRequest === (uri.scheme === galleyScheme && compared === null)) {
    return undefined
  }
  return parseReadable(uri.path, { ...ids, server, isCompared: compared !== null })
}

interface Identified extends Ids {
  readonly server: string
  readonly isCompared: boolean
}

function parseReadable(path: string, ids: Identified): GalleyTarget | undefined {
  const { server, space, isCompared } = ids
  const [empty, ...segments] = path.replace(/\/$/, '').split('/')
  const name = segments.at(-1)
  if (empty !== '' || space === undefined) return undefined
  const revision = ids.revision === undefined ? {} : { revision: ids.revision }
  const changeRequest = ids.changeRequest === undefined || isCompared ? {} : { changeRequest: ids.changeRequest }
  const place = { server, space, ...revision, ...changeRequest }
  const file = marked(segments.at(-2), fileMark) ?? ids.file
  if (file !== undefined && name !== undefined) return { kind: 'file', ...place, file, name }
  const title = name?.includes(tabMark) ? name.slice(0, name.indexOf(tabMark)) : undefined
  const linked = marked(segments.at(-2), pageMark)
  const content = marked(segments.at(-2), contentMark) ?? (linked === undefined ? ids.content : undefined)
  if (content !== undefined && title !== undefined) return { kind: 'reusableContent', ...place, content, title }
  const page = linked ?? ids.page
  if (page === undefined || title === undefined) return isFolder(segments) ? { kind: 'folder' } : undefined
  const shown = { title, ...namesAbove(segments.slice(0, linked === undefined ? -1 : -2), ids) }
  if (changeRequest.changeRequest === undefined) return { kind: 'page', ...place, page, ...shown }
  return { kind: 'changeRequestPage', server, space, ...changeRequest, page, ...shown }
}

/** The names of the folders that a page is in. */
function namesAbove(
  [spaceTitle = '', ...below]: readonly string[],
  { changeRequest, revision, isCompared }: Identified,
): Omit<PageNames, 'title'> & ChangeRequestNames {
  const hasBranch = changeRequest !== undefined || revision !== undefined
  const [branch] = hasBranch ? below : []
  const parentPath = below.slice(hasBranch ? 1 : 0).join('/')
  const isNamed = changeRequest !== undefined && !isCompared && branch !== unnamedChangeRequest
  return { spaceTitle, ...(parentPath && { parentPath }), ...(isNamed && { changeRequestTitle: branch }) }
}

/** Others look beside documents for files of theirs, which no folder is. */
function isFolder(segments: readonly string[]): boolean {
  const last = segments.at(-1) ?? ''
  const isMark = [pageMark, fileMark, contentMark].some((mark) => last.startsWith(mark))
  return segments.every((part) => !part.startsWith('.')) && (isMark || !/\.(?!\d+$)\w+$/.test(last))
}
