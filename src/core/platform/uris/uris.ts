import type { ChangeRequestRef } from './changeRequestRef.ts'
import { fileNameTitle, tabMark } from '../../text/strings/titles.ts'
import { segment, type UriParts, authorityOf, serverOf, marked, identifier } from './uriParts.ts'
import { parseFormerUri } from './formerUris.ts'

/** The scheme of published content and revisions, which are read-only. */
export const galleyScheme = 'galley'

/** The scheme of content in change requests, which is writable. */
export const changeRequestScheme = 'galley-cr'

/**
 * The names of a page that a URI shows in tabs, breadcrumbs, comparisons and tooltips. They don't identify the page, so
 * two URIs of one page can differ in them. Compare the parsed URIs instead.
 */
export interface PageNames {
  readonly title: string
  /** Can be empty. */
  readonly spaceTitle: string
  /** The path of the parent page in its space: `guides/start`. */
  readonly parentPath?: string | undefined
}

/** The page of a URI, and the names that the URI shows. */
export interface PageAddress extends PageNames {
  /** The identifier of the server in the accounts. */
  readonly server: string
  readonly space: string
  /** Undefined for the published content. */
  readonly revision?: string
  readonly page: string
}

/** The name of a change request in a URI: `#12 Numbers in words`. */
export interface ChangeRequestNames {
  readonly changeRequestTitle?: string | undefined
}

/** The page of a change request in a URI. */
export interface ChangeRequestPageAddress extends Omit<PageAddress, 'revision'>, ChangeRequestNames {
  readonly changeRequest: string
}

/** The page of a document: published, in a revision, or in a change request. */
export interface AnyPageAddress extends PageAddress, ChangeRequestNames {
  readonly changeRequest?: string
}

/** The file of a URI. */
export interface FileAddress {
  readonly server: string
  readonly space: string
  readonly revision?: string
  readonly changeRequest?: string
  readonly file: string
  /** Only shown. Its extension tells the editor the file type. */
  readonly name: string
}

/** The reusable content of a URI. */
export interface ReusableContentAddress extends Omit<FileAddress, 'file' | 'name'> {
  readonly content: string
  /** Only shown. */
  readonly title: string
}

/** The meaning of a Galley URI. Folders exist only so that the editor finds their content. */
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

/** Returns a title as a folder name that can't be mistaken for a marker of preview links. */
function folderName(title: string, limit: number, fallback: string): string {
  return fileNameTitle(title, limit, fallback).replace(/^(page|file|content)\./, '$1 ')
}

/** Returns the first characters of a revision's identifier, enough for people to distinguish it. */
export function shortRevision(revision: string): string {
  return revision.replace(/[^\w-]/g, '').slice(0, 7) || 'unnamed'
}

/** Returns the path of the parent page. */
export function parentPathOf(path: string | undefined): string {
  return (path ?? '').split('/').slice(0, -1).join('/')
}

/** Returns the address of a page as published or in a revision, with the same names. */
export function publishedAddress(page: AnyPageAddress, revision?: string): PageAddress {
  const { changeRequest: _, changeRequestTitle: _title, revision: _revision, ...published } = page
  return { ...published, ...(revision === undefined ? {} : { revision }) }
}

/** Returns the names of a page in a list. */
export function pageNames(page: {
  readonly id: string
  readonly title: string
  readonly path?: string | undefined
}): Pick<PageAddress, 'page' | 'title' | 'parentPath'> {
  return { page: page.id, title: page.title, parentPath: parentPathOf(page.path) }
}

/** Returns the folders that contain all pages of the space, revision or change request. */
function contentPath({ spaceTitle, revision, changeRequest, changeRequestTitle }: AnyPageAddress): string[] {
  const space = folderName(spaceTitle, spaceTitleLimit, untitled)
  if (changeRequest !== undefined)
    return [space, folderName(changeRequestTitle ?? '', titleLimit, unnamedChangeRequest)]
  return revision === undefined ? [space] : [space, `Revision ${shortRevision(revision)}`]
}

/** Returns the name that the tab of a page shows: `Page — Space`, or `Page — #12 Subject`. */
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

/** Returns the URI of a published page or of a page in a revision, always the same for the same address. */
export function pageUri(address: PageAddress): UriParts {
  const { server, space, revision, page } = address
  // The address can also be that of a page in a change request.
  return galleyUri(galleyScheme, server, pagePath(publishedAddress(address, revision)), { space, revision, page })
}

/** Returns the URI of a page in a change request. */
export function changeRequestPageUri(address: ChangeRequestPageAddress): UriParts {
  const { server, space, changeRequest, page } = address
  return galleyUri(changeRequestScheme, server, pagePath(address), { space, changeRequest, page })
}

/**
 * Returns the URI of the version that a page of a change request is compared with: a revision, or the published page.
 * It has the same path as the page in the change request, because the editor shows two paths as a rename.
 */
export function comparedPageUri(
  { revision, ...address }: PageAddress,
  change: { readonly changeRequest: string } & ChangeRequestNames,
): UriParts {
  const { server, space, page } = address
  const { changeRequest } = change
  const compared = revision === undefined ? published : 'revision'
  const ids = { space, changeRequest, page, compared, revision }
  return galleyUri(galleyScheme, server, pagePath({ ...address, ...change }), ids)
}

/** Returns the URI of the folder that contains all pages of a change request. */
export function changeRequestUri(
  address: ChangeRequestRef & ChangeRequestNames & Pick<PageNames, 'spaceTitle'>,
): UriParts {
  const { server, space, changeRequest } = address
  const path = contentPath({ ...address, page: '', title: '' })
  return galleyUri(changeRequestScheme, server, path, { space, changeRequest })
}

/** Returns the change request of a URI in it or of its folder. Undefined for other URIs. */
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

/** Returns the URI of a page in the given change request or revision, otherwise of the published page. */
export function anyPageUri({ changeRequest, ...address }: AnyPageAddress): UriParts {
  return changeRequest === undefined ? pageUri(address) : changeRequestPageUri({ ...address, changeRequest })
}

/** Returns the page of a URI in any content. Undefined for other URIs. */
export function parsePageUri(uri: UriParts): AnyPageAddress | undefined {
  const target = parseGalleyUri(uri)
  if (target?.kind !== 'page' && target?.kind !== 'changeRequestPage') return undefined
  const { kind: _, ...page } = target
  return page
}

/**
 * Returns whether a URI is for a page in exactly this content, with any names. False for the version that a change
 * request is compared with, which has a URI of its own.
 */
export function isUriOf(uri: UriParts, { server, space, page, revision, changeRequest }: AnyPageAddress): boolean {
  const scheme = changeRequest === undefined ? galleyScheme : changeRequestScheme
  // Called for every page of a tree, so most URIs are ruled out without parsing.
  if (uri.scheme !== scheme || !(uri.query || uri.path).includes(segment(page)) || isCompared(uri)) return false
  const other = parsePageUri(uri)
  if (other?.page !== page || other.space !== space || other.server !== server) return false
  return other.revision === revision && other.changeRequest === changeRequest
}

function isCompared({ query }: UriParts): boolean {
  const ids = new URLSearchParams(query)
  return ids.has('compared') || (query !== undefined && query !== '' && !ids.has('space'))
}

/** Returns the URI of a file. */
export function fileUri({ server, space, revision, changeRequest, file, name }: FileAddress): UriParts {
  const scheme = changeRequest === undefined ? galleyScheme : changeRequestScheme
  const path = [filesFolder, fileNameTitle(name, titleLimit, 'file')]
  return galleyUri(scheme, server, path, { space, changeRequest, revision, file })
}

/** Returns the path of a file relative to a page's folder, for previews: `file.<file>/<name>`. Not URL-encoded. */
export function fileBesidePage(file: string, name: string): string {
  return `${fileMark}${segment(file)}/${fileNameTitle(name, titleLimit, 'file')}`
}

/** Returns the path of another page of the space, for previews: `page.<page>/<name>`. See {@link fileBesidePage}. */
export function pageBesidePage(address: AnyPageAddress): string {
  return `${pageMark}${segment(address.page)}/${pageName(address)}`
}

/** Returns the URI of reusable content in the published pages of a space, or in a change request. */
export function reusableContentUri(address: ReusableContentAddress & Pick<PageNames, 'spaceTitle'>): UriParts {
  const { server, space, changeRequest, content, title, spaceTitle } = address
  const scheme = changeRequest === undefined ? galleyScheme : changeRequestScheme
  const path = [folderName(spaceTitle, spaceTitleLimit, untitled), contentName(title)]
  return galleyUri(scheme, server, path, { space, changeRequest, content })
}

/** Returns the path of reusable content, for previews: `content.<content>/<name>`. See {@link fileBesidePage}. */
export function contentBesidePage({ content, title }: Pick<ReusableContentAddress, 'content' | 'title'>): string {
  return `${contentMark}${segment(content)}/${contentName(title)}`
}

function contentName(title: string): string {
  return fileNameTitle(title, titleLimit, untitled) + tabMark + reusableContent
}

/** Parses a URI without other information. Undefined if Galley doesn't create such URIs. */
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

/** Returns the names of the folders above a page. */
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

/**
 * Returns whether a path is a folder. Other extensions look for their files beside documents, and those aren't folders.
 */
function isFolder(segments: readonly string[]): boolean {
  const last = segments.at(-1) ?? ''
  const isMark = [pageMark, fileMark, contentMark].some((mark) => last.startsWith(mark))
  return segments.every((part) => !part.startsWith('.')) && (isMark || !/\.(?!\d+$)\w+$/.test(last))
}
