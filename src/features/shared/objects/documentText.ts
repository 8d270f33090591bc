import type { Document } from '../../../contract/schemas/document.ts'

/** Converts a document of the platform into Markdown to edit. Empty if there is no document. */
export async function documentText(document: Document | undefined): Promise<string> {
  const { documentToMarkdown } = await import('../../../core/text/markdown/writing/documentToMarkdown.ts')
  return document ? documentToMarkdown(document) : ''
}

/** Converts Markdown into a document of the platform. */
export async function documentFrom(markdown: string): Promise<Document> {
  const { parseMarkdown } = await import('../../../core/text/markdown/parsing/parseMarkdown.ts')
  return parseMarkdown(markdown).document
}
