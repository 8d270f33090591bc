import type { Document } from '../../../../src/contract/schemas/document.ts'

/** A document of one paragraph with these words. */
export function textDocument(text: string): Document {
  const leaves = [{ object: 'leaf' as const, text, marks: [] }]
  return {
    object: 'document',
    data: {},
    nodes: [{ object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves }] }],
  }
}
