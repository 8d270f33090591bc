import { fileNameTitle } from '../pages/titles.ts'

/** Published content and revisions, read-only. */
export const galleyScheme = 'galley'

/** Content of a change request, writable. */
export const changeRequestScheme = 'galley-cr'

/** The parts of a URI that Galley uses; the editor's `Uri` has this shape. */
export interface UriParts {
  readonly scheme: string
  readonly authority: string
  readonly path: string
  readonly query?: string
}

/** Which page a URI is about, and the names that its tab shows. */
export interface PageAddress {
  /** Identifier of the server, as the accounts know it. */
  readonly server: string
  readonly space: string
  /** Absent: the published content. */
  readonly revision?: string
  readonly page: string
  /** Shown only; never used to find the page. */
  readonly title: string
  /** Shown only; may be empty. */
  readonly spaceTitle: string
}

/** Which page of a change request a URI is about. */
export interface ChangeRequestPageAddress extends Omit<PageAddress, 'revision'> {
  readonly changeRequest: string
}

/** Which page a document shows, wherever: published, in a revision, or in a change request. */
export interface AnyPageAddress extends PageAddress {
  readonly changeRequest?: string
}

/** Which file a URI is about. With `page` it lies in that page's own folder, where a preview may load it from. */
export interface FileAddress {
  readonly server: string
  readonly space: string
  readonly revision?: string
  readonly changeRequest?: string
  readonly page?: string
  readonly file: string
  /** Shown only; its ending tells the editor the kind of file. */
  readonly name: string
}

/** What a URI of Galley stands for. A folder only exists so that the editor finds its files. */
export type GalleyTarget =
  | ({ readonly kind: 'page' } & PageAddress)
  | ({ readonly kind: 'changeRequestPage' } & ChangeRequestPageAddress)
  | ({ readonly kind: 'file' } & FileAddress)
  | { readonly kind: 'folder' }

const titleLimit = 80
const spaceTitleLimit = 50
const between = ' — '
const pageMark = 'page.'
const revisionMark = 'revision.'
const publishedMark = 'published'
const fileMark = 'file.'
const inChangeRequest = ' (change request)'
const filesFolder = 'files'

function escapeBytes(character: string, mark: string): string {
  return [...new TextEncoder().encode(character)].map((byte) => mark + byte.toString(16).padStart(2, '0')).join('')
}

function unescapeBytes(text: string, mark: string): string | undefined {
  if (text === '') return undefined
  const bytes: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== mark) {
      bytes.push(text.charCodeAt(at))
      continue
    }
    const hex = text.slice(at + 1, at + 3)
    if (!/^[0-9a-f]{2}$/.test(hex)) return undefined
    bytes.push(Number.parseInt(hex, 16))
    at += 2
  }
  return new TextDecoder().decode(new Uint8Array(bytes))
}

/** One identifier as a path segment. Without dots, so a segment with a dot is a mark or a name. */
export function segment(identifier: string): string {
  return identifier.replace(/[^A-Za-z0-9_-]/gu, (character) => escapeBytes(character, '~'))
}

/** The identifier in a segment; `undefined` where no identifier gives such a segment. */
export function identifier(text: string | undefined): string | undefined {
  return text === undefined || /[^\w~-]/.test(text) ? undefined : unescapeBytes(text, '~')
}

/** The editor lowers the case of authorities, so capitals are escaped too. */
export function authorityOf(server: string): string {
  return server.replace(/[^a-z0-9.-]/gu, (character) => escapeBytes(character, '_'))
}

/** The server that an authority stands for. */
export function serverOf(authority: string): string | undefined {
  return unescapeBytes(authority, '_')
}

function galleyUri(scheme: string, server: string, segments: readonly string[]): UriParts {
  return { scheme, authority: authorityOf(server), path: `/${segments.join('/')}` }
}

/**
 * The name of a page as its tab shows it. It has no ending: the manifest tells the editor by `page.` and the dash that
 * it is Markdown, so that the tab reads `Page — Space`.
 */
function pageName(address: Pick<AnyPageAddress, 'title' | 'spaceTitle' | 'revision' | 'changeRequest'>): string {
  const title = fileNameTitle(address.title, titleLimit, 'Untitled')
  const space = fileNameTitle(address.spaceTitle.replaceAll('—', '-'), spaceTitleLimit, 'Untitled')
  const revision = address.revision === undefined ? '' : ` (revision ${shortRevision(address.revision)})`
  // The same page is often open as it is published, too, and the editor tells tabs of one name apart by their paths.
  return title + between + space + revision + (address.changeRequest === undefined ? '' : inChangeRequest)
}

/** The first characters of a revision's identifier, enough for a person to tell it from others. */
export function shortRevision(revision: string): string {
  return revision.replace(/[^\w-]/g, '').slice(0, 7) || 'unnamed'
}

function namesOf(name: string, hasAddition: boolean): Pick<PageAddress, 'title' | 'spaceTitle'> | undefined {
  const text = hasAddition ? name.replace(/ \((?:revision [^()]*|change request)\)$/, '') : name
  const at = text.lastIndexOf(between)
  return at < 1 ? undefined : { title: text.slice(0, at), spaceTitle: text.slice(at + between.length) }
}

/** The URI of a published page, or of a page as it is in a revision. The same address gives the same URI. */
export function pageUri(address: PageAddress): UriParts {
  const revision = address.revision === undefined ? [] : [revisionMark + segment(address.revision)]
  const path = [segment(address.space), ...revision, pageMark + segment(address.page), pageName(address)]
  return galleyUri(galleyScheme, address.server, path)
}

/** The URI of a page in a change request. */
export function changeRequestPageUri(address: ChangeRequestPageAddress): UriParts {
  const path = [
    segment(address.space),
    segment(address.changeRequest),
    pageMark + segment(address.page),
    pageName(address),
  ]
  return galleyUri(changeRequestScheme, address.server, path)
}

/**
 * The URI of what a page of a change request is compared with: the revision of the address, else what is published. It
 * has the path of the page in the change request, for the editor takes two paths for a rename.
 */
export function comparedPageUri({ revision, ...address }: PageAddress, changeRequest: string): UriParts {
  const query = revision === undefined ? publishedMark : revisionMark + segment(revision)
  return { ...changeRequestPageUri({ ...address, changeRequest }), scheme: galleyScheme, query }
}

/** The folder that all pages of a change request are in. */
export function changeRequestUri(place: Omit<ChangeRequestPageAddress, 'page' | 'title' | 'spaceTitle'>): UriParts {
  return galleyUri(changeRequestScheme, place.server, [segment(place.space), segment(place.changeRequest)])
}

/** The change request that a URI is in, or is the folder of; `undefined` for anything else. */
export function parseChangeRequestUri(
  uri: UriParts,
): Omit<ChangeRequestPageAddress, 'page' | 'title' | 'spaceTitle'> | undefined {
  const [space, changeRequest] = uri.path.split('/').slice(1).map(identifier)
  const server = serverOf(uri.authority)
  if (uri.scheme !== changeRequestScheme || parseGalleyUri(uri) === undefined) return undefined
  if (server === undefined || space === undefined || changeRequest === undefined) return undefined
  return { server, space, changeRequest }
}

/** The URI of a page in the change request or revision that is given, else of the published one. */
export function anyPageUri({ changeRequest, ...address }: AnyPageAddress): UriParts {
  return changeRequest === undefined ? pageUri(address) : changeRequestPageUri({ ...address, changeRequest })
}

/** The page that a URI stands for, wherever it is; `undefined` where it stands for something else. */
export function parsePageUri(uri: UriParts): AnyPageAddress | undefined {
  const target = parseGalleyUri(uri)
  if (target?.kind !== 'page' && target?.kind !== 'changeRequestPage') return undefined
  const { kind: _, ...page } = target
  return page
}

/** The URI of a file, inside the folder of a page where one is given. */
export function fileUri(address: FileAddress): UriParts {
  const { space, revision, changeRequest, page, file, name } = address
  const branch =
    changeRequest !== undefined
      ? [segment(changeRequest)]
      : revision === undefined
        ? []
        : [revisionMark + segment(revision)]
  const place = page === undefined ? [fileMark + segment(file)] : [pageMark + segment(page), filesFolder, segment(file)]
  const path = [segment(space), ...branch, ...place, fileNameTitle(name, titleLimit, 'file')]
  return galleyUri(changeRequest === undefined ? galleyScheme : changeRequestScheme, address.server, path)
}

/** The path of a file relative to the folder of the page that shows it: `files/<file>/<name>`, not URL-encoded. */
export function fileBesidePage(file: string, name: string): string {
  return `${filesFolder}/${segment(file)}/${fileNameTitle(name, titleLimit, 'file')}`
}

/** The path of another page of the same space relative to the folder of a page: `../page.<page>/<name>`, not URL-encoded. */
export function pageBesidePage(address: AnyPageAddress): string {
  return `../${pageMark}${segment(address.page)}/${pageName(address)}`
}

/** The identifier in a segment with a mark; `undefined` where the segment has another form. */
function marked(text: string | undefined, mark: string): string | undefined {
  return text?.startsWith(mark) ? identifier(text.slice(mark.length)) : undefined
}

type ContentLocation = {
  readonly server: string
  readonly space: string
  readonly revision?: string
  readonly changeRequest?: string
}

const folder: GalleyTarget = { kind: 'folder' }

function parseInPage(place: ContentLocation, page: string, rest: readonly string[]): GalleyTarget | undefined {
  const [first, second, name] = rest
  if (first === undefined) return folder
  if (first !== filesFolder) {
    const names =
      rest.length === 1 ? namesOf(first, place.revision !== undefined || place.changeRequest !== undefined) : undefined
    if (!names) return undefined
    const { changeRequest, ...content } = place
    return changeRequest === undefined
      ? { kind: 'page', ...content, page, ...names }
      : { kind: 'changeRequestPage', ...content, changeRequest, page, ...names }
  }
  if (second === undefined) return folder
  const file = identifier(second)
  if (file === undefined || rest.length > 3) return undefined
  return name === undefined ? folder : { kind: 'file', ...place, page, file, name }
}

function parseContent(place: ContentLocation, segments: readonly string[]): GalleyTarget | undefined {
  const [first, ...rest] = segments
  if (first === undefined) return folder
  const page = marked(first, pageMark)
  if (page !== undefined) return parseInPage(place, page, rest)
  const file = marked(first, fileMark)
  const [name] = rest
  if (file === undefined || rest.length > 1) return undefined
  return name === undefined ? folder : { kind: 'file', ...place, file, name }
}

function parseChangeRequest(place: ContentLocation, segments: readonly string[]): GalleyTarget | undefined {
  const [first, ...rest] = segments
  if (first === undefined) return folder
  const changeRequest = identifier(first)
  return changeRequest === undefined ? undefined : parseContent({ ...place, changeRequest }, rest)
}

function parseCompared(query: string, target: GalleyTarget | undefined): GalleyTarget | undefined {
  if (target?.kind !== 'changeRequestPage') return undefined
  const { changeRequest: _, ...page } = target
  if (query === publishedMark) return { ...page, kind: 'page' }
  const revision = marked(query, revisionMark)
  return revision === undefined ? undefined : { ...page, revision, kind: 'page' }
}

/** What a URI stands for, from the URI alone; `undefined` where Galley never makes such a URI. */
export function parseGalleyUri(uri: UriParts): GalleyTarget | undefined {
  if (uri.scheme !== galleyScheme && uri.scheme !== changeRequestScheme) return undefined
  const server = serverOf(uri.authority)
  const [empty, ...segments] = uri.path.replace(/\/$/, '').split('/')
  if (server === undefined || empty !== '') return undefined
  const [first, ...rest] = segments
  if (first === undefined) return folder
  const space = identifier(first)
  if (space === undefined) return undefined
  if (uri.scheme === changeRequestScheme) return parseChangeRequest({ server, space }, rest)
  if (uri.query) return parseCompared(uri.query, parseChangeRequest({ server, space }, rest))
  const revision = marked(rest[0], revisionMark)
  return revision === undefined
    ? parseContent({ server, space }, rest)
    : parseContent({ server, space, revision }, rest.slice(1))
}
