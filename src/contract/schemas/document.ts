import * as Type from 'typebox'
import type { Static } from 'typebox'
import { oneOf, optional } from './schema.ts'

/** Inline formatting of a leaf: `bold`, `italic`, `code`, `strikethrough`, … (api-facts P1 §2.2). */
const Mark = Type.Object({
  object: Type.Literal('mark'),
  type: Type.String(),
  data: optional(Type.Record(Type.String(), Type.Unknown())),
})

const Leaf = Type.Object({ object: Type.Literal('leaf'), text: Type.String(), marks: Type.Array(Mark) })
export type Leaf = Static<typeof Leaf>

/**
 * A node of a rich-text document (API part 1 §2.2, api-facts P1 §2.2): a block, inline, text or fragment. `key`
 * identifies a node within its document and stays the same while the text around it changes. Comments are anchored to
 * it.
 */
export const DocumentNode = Type.Cyclic(
  {
    DocumentNode: Type.Object({
      object: oneOf('block', 'inline', 'text', 'fragment'),
      type: optional(Type.String()),
      key: optional(Type.String()),
      isVoid: optional(Type.Boolean()),
      data: optional(Type.Record(Type.String(), Type.Unknown())),
      meta: optional(Type.Record(Type.String(), Type.Unknown())),
      fragment: optional(Type.String()),
      nodes: optional(Type.Array(Type.Ref('DocumentNode'))),
      fragments: optional(Type.Array(Type.Ref('DocumentNode'))),
      leaves: optional(Type.Array(Leaf)),
    }),
  },
  'DocumentNode',
)
export type DocumentNode = Static<typeof DocumentNode>

/** A rich-text document (API part 1 §2.2). */
export const Document = Type.Object(
  {
    object: Type.Literal('document'),
    data: Type.Object({ schemaVersion: optional(Type.Integer()) }),
    nodes: Type.Array(DocumentNode),
  },
  { title: 'Document' },
)
export type Document = Static<typeof Document>

/** An empty document. */
export const emptyDocument: Document = { object: 'document', data: {}, nodes: [] }
