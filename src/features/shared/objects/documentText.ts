import type { Document } from '../../../contract/schemas/document.ts'

/** A document of the platform as Markdown to edit. Empty if there is none. */
export async function documentText(document: Document | undefined): Promise<string> {
  const { documentToMarkdown } = await import('../../../core/text/markdown/writing/documentToMarkdown.ts')
  return document ? documentToMarkdown(document) : ''
}

/** Markdown as a document of the platform. */
export async function documentFrom(markdown: string): Promise<Document> {
  const { parseMarkdown } = await import('../../../core/text/markdown/parsing/parseMarkdown.ts')
  return parseMarkdown(markdown).document
}
