import type { Document, DocumentNode } from '../../contract/schemas/document.ts'

/** A document as the live service sends it: each block has `data`, images are void, columns of text an alignment. */
export function servedDocument(document: Document): Document {
  return { ...document, nodes: document.nodes.map(servedNode) }
}

function servedNode(node: DocumentNode): DocumentNode {
  if (node.object === 'text' || node.object === 'inline') return node
  const { nodes, fragments } = node
  const inner = {
    ...(nodes && { nodes: nodes.map(servedNode) }),
    ...(fragments && { fragments: fragments.map(servedNode) }),
  }
  if (node.object === 'fragment') return { ...node, ...inner }
  const data = node.type === 'table' ? withAlignments(node.data ?? {}) : (node.data ?? {})
  return { ...node, data, ...(node.type === 'image' && { isVoid: true }), ...inner }
}

function withAlignments(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const definitions = Object.entries((data['definition'] ?? {}) as Record<string, Record<string, unknown>>)
  const served = definitions.map(([id, definition]) => [
    id,
    definition['type'] === 'text' ? { textAlignment: 'left', ...definition } : definition,
  ])
  return { ...data, ...(definitions.length > 0 && { definition: Object.fromEntries(served) as unknown }) }
}
