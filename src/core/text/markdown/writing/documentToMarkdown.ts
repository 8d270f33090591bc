import type { Document } from '../../../../contract/schemas/document.ts'
import { blocksMarkdown } from './blockMarkdown.ts'

/**
 * Writes a document as Markdown that `parseMarkdown` reads back as the same document, except for its keys and for
 * paragraphs without any words, which Markdown doesn't have.
 */
export function documentToMarkdown(document: Document): string {
  const markdown = blocksMarkdown(document.nodes)
  return markdown === '' ? '' : `${markdown}\n`
}
