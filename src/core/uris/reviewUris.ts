import type { ChangeRequestRef } from '../changeRequests/changeRequestRef.ts'
import { fileNameTitle, tabMark } from '../pages/titles.ts'
import { type UriParts, authorityOf, serverOf } from './uriParts.ts'

/** Documents about change requests: summaries, descriptions, comparisons of all pages, and properties of pages in them. */
export const reviewScheme = 'galley-review'

/** What a document about a change request shows; `title` is only what its tab begins with. */
export type ReviewDocument =
  | (ChangeRequestRef & { readonly kind: 'summary' | 'description' | 'changes'; readonly title: string })
  /** The properties of a page as the base has them, or as the change request has them. */
  | (ChangeRequestRef & {
      readonly kind: 'before' | 'after'
      readonly title: string
      readonly page: string
      /** Names that breadcrumbs and comparisons show before it: of the space, the change request, what the page is in. */
      readonly folders?: readonly string[]
    })

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
const propertiesFolder = 'properties'

/** The parts of such a URI; identifiers stand in the query, where no breadcrumb shows them. */
type ReviewUriParts = UriParts & { readonly query: string }

/**
 * The URI of a document about a change request. The same document gives the same URI. Both sides of a page have the
 * same path: the editor takes two paths for a rename.
 */
export function reviewUri(document: ReviewDocument): ReviewUriParts {
  const { server, space, changeRequest, kind, title } = document
  const ids = { space, changeRequest, ...('page' in document ? { page: document.page, side: kind } : {}) }
  const above = 'page' in document ? [propertiesFolder, ...(document.folders ?? [])] : [kind]
  const folders = above.map((name) => fileNameTitle(name, titleLimit, 'Untitled'))
  const name = fileNameTitle(title, 'page' in document ? titleLimit : subjectLimit, 'Untitled')
  const path = `/${[...folders, name].join('/')}${tabMark}${labels[kind]}`
  return { scheme: reviewScheme, authority: authorityOf(server), path, query: new URLSearchParams(ids).toString() }
}

/** What a URI stands for; `folder` where it only leads to documents, `undefined` where Galley makes no such URI. */
export function parseReviewUri(uri: ReviewUriParts): ReviewDocument | 'folder' | undefined {
  if (uri.scheme !== reviewScheme) return undefined
  const server = serverOf(uri.authority)
  const [empty, kind, ...names] = uri.path.replace(/\/$/, '').split('/')
  if (server === undefined || empty !== '' || names.some((name) => name.startsWith('.'))) return undefined
  if (names.length > 1 && kind !== propertiesFolder) return undefined
  const name = names.at(-1)
  // Others look beside documents for files of theirs.
  // Names of 0.1.0 end in `.md`.
  const [, title] = /^(.*?)(?:\u00a0— [^/]*|\.md)$/.exec(name ?? '') ?? []
  if (title === undefined) return /\.(?!\d+$)\w+$/.test(name ?? '') ? undefined : 'folder'
  const { space, changeRequest, page, side } = Object.fromEntries(new URLSearchParams(uri.query))
  if (!space || !changeRequest) return undefined
  const document = { server, space, changeRequest, title }
  if (kind === 'summary' || kind === 'description' || kind === 'changes') return { ...document, kind }
  const isSide = side === 'before' || side === 'after'
  return kind === propertiesFolder && page && isSide ? { ...document, kind: side, page } : undefined
}
