import type { Document } from '../../../../src/contract/schemas/document.ts'

/** Returns a document of one paragraph with this text. */
export function textDocument(text: string): Document {
  const leaves = [{ object: 'leaf' as const, text, marks: [] }]
  return {
    object: 'document',
    data: {},
    nodes: [{ object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves }] }],
  }
}
