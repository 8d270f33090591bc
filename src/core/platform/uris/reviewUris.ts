import type { ChangeRequestRef } from './changeRequestRef.ts'
import { fileNameTitle, tabMark } from '../../text/strings/titles.ts'
import { type UriWithQuery, authorityOf, serverOf } from './uriParts.ts'

/**
 * The scheme of documents about change requests: summaries, descriptions, comparisons of all pages, and page
 * properties.
 */
export const reviewScheme = 'galley-review'

/** A document about a change request. `title` is only the start of its tab label. */
export type ReviewDocument = ChangeRequestRef & {
  readonly title: string
  /** Names that breadcrumbs and comparisons show before it: those of the space, and of the pages above a page. */
  readonly folders?: readonly string[]
} & (
    | { readonly kind: 'summary' | 'description' | 'changes' }
    /** The properties of a page in the base, or in the change request. */
    | { readonly kind: 'before' | 'after'; readonly page: string }
  )

const titleLimit = 80
/** The maximum length of a subject, so that a narrow tab still shows what follows. */
const subjectLimit = 40
/** The second part of tab labels. */
const labels: Record<ReviewDocument['kind'], string> = {
  summary: 'Change Request',
  description: 'Description',
  changes: 'Changes',
  before: 'Properties',
  after: 'Properties',
}
const kinds = ['summary', 'description', 'changes', 'before', 'after'] as const

/**
 * Returns the URI of a document about a change request, always the same for the same document. Both sides of a page
 * have the same path, because the editor shows two paths as a rename.
 */
export function reviewUri(document: ReviewDocument): UriWithQuery {
  const { server, space, changeRequest, kind, title } = document
  const ids = { space, changeRequest, kind, ...('page' in document ? { page: document.page } : {}) }
  const folders = (document.folders ?? []).map((name) => fileNameTitle(name, titleLimit, 'Untitled'))
  const name = fileNameTitle(title, 'page' in document ? titleLimit : subjectLimit, 'Untitled')
  const path = `/${[...folders, name].join('/')}${tabMark}${labels[kind]}`
  return { scheme: reviewScheme, authority: authorityOf(server), path, query: new URLSearchParams(ids).toString() }
}

/** Parses a URI. Returns `folder` if it's only a parent of documents, undefined if Galley doesn't create such URIs. */
export function parseReviewUri(uri: UriWithQuery): ReviewDocument | 'folder' | undefined {
  if (uri.scheme !== reviewScheme) return undefined
  const server = serverOf(uri.authority)
  const [empty, ...names] = uri.path.replace(/\/$/, '').split('/')
  if (server === undefined || empty !== '' || names.some((name) => name.startsWith('.'))) return undefined
  const name = names.at(-1)
  // Other extensions look for their files beside a document. Names from version 0.1.0 end with `.md`.
  const [, title] = /^(.*?)(?:\u00a0— [^/]*|\.md)$/.exec(name ?? '') ?? []
  if (title === undefined) return /\.(?!\d+$)\w+$/.test(name ?? '') ? undefined : 'folder'
  const ids = new URLSearchParams(uri.query)
  const [space, changeRequest, page] = ['space', 'changeRequest', 'page'].map((id) => ids.get(id))
  // In version 0.1.0, the side of a page is in the query, and any other kind is before the name.
  const named = ids.get('kind') ?? ids.get('side') ?? names[0]
  const kind = kinds.find((each) => each === named)
  if (!space || !changeRequest || !kind) return undefined
  const document = { server, space, changeRequest, title }
  if (kind !== 'before' && kind !== 'after') return { ...document, kind }
  return page ? { ...document, kind, page } : undefined
}

/** Parses the URI of a document. Returns undefined for other URIs, also those of folders. */
export function reviewDocumentOf(uri: UriWithQuery): ReviewDocument | undefined {
  const about = parseReviewUri(uri)
  return about === 'folder' ? undefined : about
}
