import type { CommentBody } from '../../contract/comments.ts'
import { assignKeys } from '../../core/text/markdown/matching/assignKeys.ts'
import { documentToMarkdown } from '../../core/text/markdown/writing/documentToMarkdown.ts'
import { parseMarkdown } from '../../core/text/markdown/parsing/parseMarkdown.ts'
import { seededIds } from '../identifiers.ts'
import type { CommentRow } from './commentStore.ts'

/** In which form the bodies of comments are wanted. */
export type BodyFormat = 'document' | 'markdown'

/** The reference gives no default; Markdown is what people read and write (api-facts P1 §2.6). */
export function bodyFormatOf(query: { readonly format?: string }): BodyFormat {
  return query.format === 'document' ? 'document' : 'markdown'
}

/** The body of a comment as it is stored: one of the three forms, and nothing else that came with it. */
export function storedBody(body: CommentBody): string {
  if ('markdown' in body) return JSON.stringify({ markdown: body.markdown })
  return JSON.stringify('document' in body ? { document: body.document } : {})
}

/** The body of a comment in the form asked for; an empty one is empty in both. */
export function bodyView(row: Pick<CommentRow, 'id' | 'body'>, format: BodyFormat): CommentBody {
  const body = JSON.parse(row.body) as CommentBody
  if ('markdown' in body) {
    if (format === 'markdown') return body
    // The keys follow from the comment, so that they are the same each time it is read.
    return { document: assignKeys(parseMarkdown(body.markdown).document, seededIds(row.id)) }
  }
  if (!('document' in body) || format === 'document') return body
  return { markdown: documentToMarkdown(body.document) }
}
