import type { Document } from '../../contract/document.ts'

/** Writes a document as Markdown that `parseMarkdown` reads back as the same document, except for its keys. */
export function documentToMarkdown(document: Document): string {
  void document
  return ''
}
