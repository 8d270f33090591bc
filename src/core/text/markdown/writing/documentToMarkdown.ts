import type { Document } from '../../../../contract/schemas/document.ts'
import { blocksMarkdown } from './blockMarkdown.ts'

/**
 * Writes a document as Markdown. `parseMarkdown` reads it back as the same document, except for keys and empty
 * paragraphs, which Markdown doesn't have.
 */
export function documentToMarkdown(document: Document): string {
  const markdown = blocksMarkdown(document.nodes)
  return markdown === '' ? '' : `${markdown}\n`
}
