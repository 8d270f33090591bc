import { identifier, marked, serverOf, type UriParts } from './uriParts.ts'

interface FormerPage {
  readonly server: string
  readonly space: string
  readonly page: string
  readonly title: string
  readonly spaceTitle: string
}

/** The meaning of a URI from version 0.1.0, in today's terms. */
export type FormerTarget =
  | ({ readonly kind: 'page'; readonly revision?: string } & FormerPage)
  | ({ readonly kind: 'changeRequestPage'; readonly changeRequest: string } & FormerPage)
  | ({ readonly kind: 'file'; readonly file: string; readonly name: string } & ContentLocation)
  | { readonly kind: 'folder' }

const between = ' — '
const pageMark = 'page.'
const revisionMark = 'revision.'
const publishedMark = 'published'
const fileMark = 'file.'
const filesFolder = 'files'

function namesOf(name: string, hasAddition: boolean): Pick<FormerPage, 'title' | 'spaceTitle'> | undefined {
  const text = hasAddition ? name.replace(/ \((?:revision [^()]*|change request)\)$/, '') : name
  const at = text.lastIndexOf(between)
  return at < 1 ? undefined : { title: text.slice(0, at), spaceTitle: text.slice(at + between.length) }
}

type ContentLocation = {
  readonly server: string
  readonly space: string
  readonly revision?: string
  readonly changeRequest?: string
}

const folder: FormerTarget = { kind: 'folder' }

function parseInPage(place: ContentLocation, page: string, rest: readonly string[]): FormerTarget | undefined {
  const [first, second, ...below] = rest
  if (first === undefined || (first === filesFolder && second === undefined)) return folder
  if (first === filesFolder) return parseFile(place, identifier(second), below)
  const { changeRequest, ...content } = place
  const names = namesOf(first, place.revision !== undefined || changeRequest !== undefined)
  if (!names || second !== undefined) return undefined
  return changeRequest === undefined
    ? { kind: 'page', ...content, page, ...names }
    : { kind: 'changeRequestPage', ...content, changeRequest, page, ...names }
}

function parseFile(
  place: ContentLocation,
  file: string | undefined,
  [name, ...below]: readonly string[],
): FormerTarget | undefined {
  if (file === undefined || below.length > 0) return undefined
  return name === undefined ? folder : { kind: 'file', ...place, file, name }
}

function parseContent(place: ContentLocation, segments: readonly string[]): FormerTarget | undefined {
  const [first, ...rest] = segments
  if (first === undefined) return folder
  const page = marked(first, pageMark)
  if (page !== undefined) return parseInPage(place, page, rest)
  return parseFile(place, marked(first, fileMark), rest)
}

function parseChangeRequest(place: ContentLocation, segments: readonly string[]): FormerTarget | undefined {
  const [first, ...rest] = segments
  if (first === undefined) return folder
  const changeRequest = identifier(first)
  return changeRequest === undefined ? undefined : parseContent({ ...place, changeRequest }, rest)
}

function parseCompared(query: string, target: FormerTarget | undefined): FormerTarget | undefined {
  if (target?.kind !== 'changeRequestPage') return undefined
  const { changeRequest: _, ...page } = target
  if (query === publishedMark) return { ...page, kind: 'page' }
  const revision = marked(query, revisionMark)
  return revision === undefined ? undefined : { ...page, revision, kind: 'page' }
}

/** Parses a URI from version 0.1.0, so that a tab restored from it still opens. */
export function parseFormerUri(uri: UriParts, isInChangeRequest: boolean): FormerTarget | undefined {
  const server = serverOf(uri.authority)
  const [empty, ...segments] = uri.path.replace(/\/$/, '').split('/')
  if (server === undefined || empty !== '') return undefined
  const [first, ...rest] = segments
  if (first === undefined) return folder
  const space = identifier(first)
  if (space === undefined) return undefined
  if (isInChangeRequest) return parseChangeRequest({ server, space }, rest)
  if (uri.query) return parseCompared(uri.query, parseChangeRequest({ server, space }, rest))
  const revision = marked(rest[0], revisionMark)
  return revision === undefined
    ? parseContent({ server, space }, rest)
    : parseContent({ server, space, revision }, rest.slice(1))
}
