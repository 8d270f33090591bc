import type { CommentBody } from '../../contract/comments.ts'
import { assignKeys } from '../../core/text/markdown/matching/assignKeys.ts'
import { documentToMarkdown } from '../../core/text/markdown/writing/documentToMarkdown.ts'
import { parseMarkdown } from '../../core/text/markdown/parsing/parseMarkdown.ts'
import { seededIds } from '../identifiers.ts'
import type { CommentRow } from './commentStore.ts'

/** The form in which a client wants the bodies of comments. */
export type BodyFormat = 'document' | 'markdown'

/**
 * Returns the form that a request asks for. The reference names no default; Markdown is what people read and write
 * (api-facts P1 §2.6).
 */
export function bodyFormatOf(query: { readonly format?: string }): BodyFormat {
  return query.format === 'document' ? 'document' : 'markdown'
}

/** Returns the body of a comment as it is stored: one of the three forms, without other properties of the request. */
export function storedBody(body: CommentBody): string {
  if ('markdown' in body) return JSON.stringify({ markdown: body.markdown })
  return JSON.stringify('document' in body ? { document: body.document } : {})
}

/** Returns the body of a comment in a form. An empty body is empty in both forms. */
export function bodyView(row: Pick<CommentRow, 'id' | 'body'>, format: BodyFormat): CommentBody {
  const body = JSON.parse(row.body) as CommentBody
  if ('markdown' in body) {
    if (format === 'markdown') return body
    // The keys depend on the comment's id, so that they're the same each time that a client reads it.
    return { document: assignKeys(parseMarkdown(body.markdown).document, seededIds(row.id)) }
  }
  if (!('document' in body) || format === 'document') return body
  return { markdown: documentToMarkdown(body.document) }
}
