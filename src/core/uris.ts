import { fileNameTitle } from './titles.ts'

/** Published content and revisions, read-only. */
export const galleyScheme = 'galley'

/** Content of a change request, writable. */
export const changeRequestScheme = 'galley-cr'

/** The parts of a URI that Galley uses; the editor's `Uri` has this shape. */
export interface UriParts {
  readonly scheme: string
  readonly authority: string
  readonly path: string
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

/** Which file a URI is about. With `page` it lies in that page's own folder, where a preview may load it from. */
export interface FileAddress {
  readonly server: string
  readonly space: string
  readonly revision?: string
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
const pageEnding = '.md'
const revisionMark = 'revision.'
const fileMark = 'file.'
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
function segment(identifier: string): string {
  return identifier.replace(/[^A-Za-z0-9_-]/gu, (character) => escapeBytes(character, '~'))
}

function identifier(text: string | undefined): string | undefined {
  return text === undefined || /[^\w~-]/.test(text) ? undefined : unescapeBytes(text, '~')
}

/** The editor lowers the case of authorities, so capitals are escaped too. */
function authorityOf(server: string): string {
  return server.replace(/[^a-z0-9.-]/gu, (character) => escapeBytes(character, '_'))
}

function serverOf(authority: string): string | undefined {
  return unescapeBytes(authority, '_')
}

function galleyUri(scheme: string, server: string, segments: readonly string[]): UriParts {
  return { scheme, authority: authorityOf(server), path: `/${segments.join('/')}` }
}

function pageName(address: Pick<PageAddress, 'title' | 'spaceTitle' | 'revision'>): string {
  const title = fileNameTitle(address.title, titleLimit, 'Untitled')
  const space = fileNameTitle(address.spaceTitle.replaceAll('—', '-'), spaceTitleLimit, '')
  const revision = address.revision === undefined ? '' : ` (revision ${shortRevision(address.revision)})`
  return `${title}${space && between + space}${revision}${pageEnding}`
}

/** The first characters of a revision's identifier, enough for a person to tell it from others. */
export function shortRevision(revision: string): string {
  return fileNameTitle(revision.slice(0, 7), 10, 'unnamed')
}

function namesOf(name: string, hasRevision: boolean): Pick<PageAddress, 'title' | 'spaceTitle'> {
  const bare = name.slice(0, -pageEnding.length)
  const text = hasRevision ? bare.replace(/ \(revision [^()]*\)$/, '') : bare
  const at = text.lastIndexOf(between)
  return at === -1
    ? { title: text, spaceTitle: '' }
    : { title: text.slice(0, at), spaceTitle: text.slice(at + between.length) }
}

/** The URI of a published page, or of a page as it is in a revision. The same address gives the same URI. */
export function pageUri(address: PageAddress): UriParts {
  const revision = address.revision === undefined ? [] : [revisionMark + segment(address.revision)]
  const path = [segment(address.space), ...revision, segment(address.page), pageName(address)]
  return galleyUri(galleyScheme, address.server, path)
}

/** The URI of a page in a change request. */
export function changeRequestPageUri(address: ChangeRequestPageAddress): UriParts {
  const path = [segment(address.space), segment(address.changeRequest), segment(address.page), pageName(address)]
  return galleyUri(changeRequestScheme, address.server, path)
}

/** The URI of a file, inside the folder of a page where one is given. */
export function fileUri(address: FileAddress): UriParts {
  const revision = address.revision === undefined ? [] : [revisionMark + segment(address.revision)]
  const place =
    address.page === undefined
      ? [fileMark + segment(address.file)]
      : [segment(address.page), filesFolder, segment(address.file)]
  const path = [segment(address.space), ...revision, ...place, fileNameTitle(address.name, titleLimit, 'file')]
  return galleyUri(galleyScheme, address.server, path)
}

/** The path of a file relative to the folder of the page that shows it: `files/<file>/<name>`, not URL-encoded. */
export function fileBesidePage(file: string, name: string): string {
  return `${filesFolder}/${segment(file)}/${fileNameTitle(name, titleLimit, 'file')}`
}

/** The path of another page of the same space relative to the folder of a page: `../<page>/<name>`, not URL-encoded. */
export function pageBesidePage(address: PageAddress): string {
  return `../${segment(address.page)}/${pageName(address)}`
}

type Place = { readonly server: string; readonly space: string; readonly revision?: string }

function parseFile(place: Place, rest: readonly string[]): GalleyTarget | undefined {
  const [first = '', second, third, name] = rest
  if (first.startsWith(fileMark)) {
    const file = identifier(first.slice(fileMark.length))
    if (file === undefined || rest.length > 2) return undefined
    return second === undefined ? { kind: 'folder' } : { kind: 'file', ...place, file, name: second }
  }
  const page = identifier(first)
  if (page === undefined || second !== filesFolder || rest.length > 4) return undefined
  if (third === undefined) return { kind: 'folder' }
  const file = identifier(third)
  if (file === undefined) return undefined
  return name === undefined ? { kind: 'folder' } : { kind: 'file', ...place, page, file, name }
}

function parsePage(place: Place, rest: readonly string[]): GalleyTarget | undefined {
  const [first, name] = rest
  const page = identifier(first)
  if (page === undefined) return undefined
  if (name === undefined) return { kind: 'folder' }
  if (rest.length > 2 || !name.endsWith(pageEnding)) return undefined
  return { kind: 'page', ...place, page, ...namesOf(name, place.revision !== undefined) }
}

function parsePublished(server: string, space: string, segments: readonly string[]): GalleyTarget | undefined {
  const [first] = segments
  const revision = first?.startsWith(revisionMark) ? identifier(first.slice(revisionMark.length)) : undefined
  if (first?.startsWith(revisionMark) && revision === undefined) return undefined
  const place = { server, space, ...(revision === undefined ? {} : { revision }) }
  const rest = revision === undefined ? segments : segments.slice(1)
  if (rest.length === 0) return { kind: 'folder' }
  return parsePage(place, rest) ?? parseFile(place, rest)
}

function parseChangeRequest(server: string, space: string, segments: readonly string[]): GalleyTarget | undefined {
  const [first, second, name] = segments
  const changeRequest = first === undefined ? undefined : identifier(first)
  const page = second === undefined ? undefined : identifier(second)
  if (first !== undefined && changeRequest === undefined) return undefined
  if (second !== undefined && page === undefined) return undefined
  if (changeRequest === undefined || page === undefined || name === undefined) return { kind: 'folder' }
  if (segments.length > 3 || !name.endsWith(pageEnding)) return undefined
  return { kind: 'changeRequestPage', server, space, changeRequest, page, ...namesOf(name, false) }
}

/** What a URI stands for, from the URI alone; `undefined` where Galley never makes such a URI. */
export function parseGalleyUri(uri: UriParts): GalleyTarget | undefined {
  if (uri.scheme !== galleyScheme && uri.scheme !== changeRequestScheme) return undefined
  const server = serverOf(uri.authority)
  const [empty, ...segments] = uri.path.replace(/\/$/, '').split('/')
  if (server === undefined || empty !== '') return undefined
  const [first, ...rest] = segments
  if (first === undefined) return { kind: 'folder' }
  const space = identifier(first)
  if (space === undefined) return undefined
  return uri.scheme === galleyScheme ? parsePublished(server, space, rest) : parseChangeRequest(server, space, rest)
}
