import type { ChangeRequestRef } from './changeRequestRef.ts'
import { fileNameTitle, tabMark } from '../../text/strings/titles.ts'
import { type UriParts, authorityOf, serverOf } from './uriParts.ts'

/** Documents about change requests: summaries, descriptions, comparisons of all pages, and properties of pages in them. */
export const reviewScheme = 'galley-review'

/** What a document about a change request shows; `title` is only what its tab begins with. */
export type ReviewDocument = ChangeRequestRef & {
  readonly title: string
  /** Names that breadcrumbs and comparisons show before it: of the space, and of what a page is in. */
  readonly folders?: readonly string[]
} & (
    | { readonly kind: 'summary' | 'description' | 'changes' }
    /** The properties of a page as the base has them, or as the change request has them. */
    | { readonly kind: 'before' | 'after'; readonly page: string }
  )

const titleLimit = 80
/** A tab of a narrow window still shows what follows a subject. */
const subjectLimit = 40
/** What the tabs go on with. */
const labels: Record<ReviewDocument['kind'], string> = {
  summary: 'Summary',
  description: 'Description',
  changes: 'Changes',
  before: 'Properties',
  after: 'Properties',
}
const kinds = ['summary', 'description', 'changes', 'before', 'after'] as const

/** The parts of such a URI; identifiers are in the query, where no breadcrumb shows them. */
type ReviewUriParts = UriParts & { readonly query: string }

/**
 * The URI of a document about a change request. The same document gives the same URI. Both sides of a page have the
 * same path: the editor takes two paths for a rename.
 */
export function reviewUri(document: ReviewDocument): ReviewUriParts {
  const { server, space, changeRequest, kind, title } = document
  const ids = { space, changeRequest, kind, ...('page' in document ? { page: document.page } : {}) }
  const folders = (document.folders ?? []).map((name) => fileNameTitle(name, titleLimit, 'Untitled'))
  const name = fileNameTitle(title, 'page' in document ? titleLimit : subjectLimit, 'Untitled')
  const path = `/${[...folders, name].join('/')}${tabMark}${labels[kind]}`
  return { scheme: reviewScheme, authority: authorityOf(server), path, query: new URLSearchParams(ids).toString() }
}

/** What a URI means; `folder` where it only points to documents, `undefined` where Galley makes no such URI. */
export function parseReviewUri(uri: ReviewUriParts): ReviewDocument | 'folder' | undefined {
  if (uri.scheme !== reviewScheme) return undefined
  const server = serverOf(uri.authority)
  const [empty, ...names] = uri.path.replace(/\/$/, '').split('/')
  if (server === undefined || empty !== '' || names.some((name) => name.startsWith('.'))) return undefined
  const name = names.at(-1)
  // Others look beside documents for files of theirs.
  // Names of 0.1.0 end in `.md`.
  const [, title] = /^(.*?)(?:\u00a0— [^/]*|\.md)$/.exec(name ?? '') ?? []
  if (title === undefined) return /\.(?!\d+$)\w+$/.test(name ?? '') ? undefined : 'folder'
  const ids = new URLSearchParams(uri.query)
  const [space, changeRequest, page] = ['space', 'changeRequest', 'page'].map((id) => ids.get(id))
  // Where 0.1.0 had it: the side of a page in the query, any other kind before the name.
  const named = ids.get('kind') ?? ids.get('side') ?? names[0]
  const kind = kinds.find((each) => each === named)
  if (!space || !changeRequest || !kind) return undefined
  const document = { server, space, changeRequest, title }
  if (kind !== 'before' && kind !== 'after') return { ...document, kind }
  return page ? { ...document, kind, page } : undefined
}
