import type { Document, DocumentNode } from '../../../../src/contract/schemas/document.ts'
import type { Content } from '../../../../src/sandbox/revisions/pageTree.ts'
import type { TestSandbox } from '../support/testSandbox.ts'

/** Returns a paragraph with a key. */
export function paragraph(key: string, text: string): DocumentNode {
  return {
    object: 'block',
    type: 'paragraph',
    key,
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
  }
}

const table: DocumentNode = {
  object: 'block',
  type: 'table',
  key: 'table1',
  isVoid: true,
  data: {
    view: { type: 'grid', columns: ['c1'], hideHeader: false },
    records: { r1: { orderIndex: '000001', values: { c1: 'r1c1' } } },
    definition: { c1: { id: 'c1', title: 'Name', type: 'text' } },
  },
  fragments: [{ object: 'fragment', fragment: 'r1c1', nodes: [paragraph('cell1', 'A cell')] }],
}

/**
 * Returns two pages: `page1` with the blocks `block1`, `table1` and, in a cell of the table, `cell1`; `page2` is empty.
 */
export function keyedContent(sandbox: TestSandbox): Content {
  const document: Document = { object: 'document', data: {}, nodes: [paragraph('block1', 'Some words.'), table] }
  const id = sandbox.platform.newId()
  sandbox.platform.database.run(
    'INSERT INTO documents (id, markdown, json) VALUES (?, ?, ?)',
    id,
    'Some words.',
    JSON.stringify(document),
  )
  const createdAt = sandbox.platform.clock().toISOString()
  return {
    pages: [
      { id: 'page1', type: 'document', title: 'First', slug: 'first', documentId: id, createdAt },
      { id: 'page2', type: 'document', title: 'Second', slug: 'second', createdAt },
    ],
    files: [],
  }
}
