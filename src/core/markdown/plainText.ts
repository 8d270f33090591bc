import type { Document } from '../../contract/document.ts'

/** The words of a document or of Markdown, one line for each block. */
export function plainText(content: Document | string): string {
  void content
  return ''
}
