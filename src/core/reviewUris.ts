import { fileNameTitle } from './titles.ts'
import { authorityOf, identifier, segment, serverOf, type UriParts } from './uris.ts'

/** Documents about change requests: summaries, descriptions, and properties of pages for comparisons. */
export const reviewScheme = 'galley-review'

/** Which change request a document is about. */
interface ReviewPlace {
  readonly server: string
  readonly space: string
  readonly changeRequest: string
}

/** What a document about a change request shows; `title` is only what its tab shows. */
export type ReviewDocument =
  | (ReviewPlace & { readonly kind: 'summary' | 'description'; readonly title: string })
  /** The properties of a page as the base has them, or as the change request has them. */
  | (ReviewPlace & { readonly kind: 'before' | 'after'; readonly title: string; readonly page: string })

const titleLimit = 80

/** The URI of a document about a change request. The same document gives the same URI. */
export function reviewUri(document: ReviewDocument): UriParts {
  const { server, space, changeRequest, kind, title } = document
  const page = 'page' in document ? [segment(document.page)] : []
  const name = `${fileNameTitle(title, titleLimit, 'Untitled')}.md`
  const path = [segment(space), segment(changeRequest), kind, ...page, name]
  return { scheme: reviewScheme, authority: authorityOf(server), path: `/${path.join('/')}` }
}

/** What a URI stands for; `folder` where it only leads to documents, `undefined` where Galley makes no such URI. */
export function parseReviewUri(uri: UriParts): ReviewDocument | 'folder' | undefined {
  if (uri.scheme !== reviewScheme) return undefined
  const server = serverOf(uri.authority)
  const [empty, first, second, kind, ...rest] = uri.path.replace(/\/$/, '').split('/')
  if (server === undefined || empty !== '') return undefined
  if (kind === undefined) return 'folder'
  const [space, changeRequest] = [identifier(first), identifier(second)]
  if (space === undefined || changeRequest === undefined) return undefined
  const place = { server, space, changeRequest }
  if (kind === 'summary' || kind === 'description') {
    const [name, more] = rest
    if (name === undefined) return 'folder'
    return more === undefined ? { ...place, kind, title: titleOf(name) } : undefined
  }
  if (kind !== 'before' && kind !== 'after') return undefined
  const [pageSegment, name, more] = rest
  if (name === undefined) return 'folder'
  const page = identifier(pageSegment)
  return page === undefined || more !== undefined ? undefined : { ...place, kind, page, title: titleOf(name) }
}

function titleOf(name: string): string {
  return name.replace(/\.md$/, '')
}
