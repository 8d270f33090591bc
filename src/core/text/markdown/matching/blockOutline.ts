import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { childBlocks } from '../document/documentNodes.ts'
import { inlineText } from '../document/plainText.ts'

/**
 * What a block is recognised by. `text` holds the words of everything in it; `own` tells blocks of the same type and
 * words apart (an image's description, a hint's style); `target` is what it shows or points to, '' for most. Fragments
 * are seen through: their blocks are children.
 */
export type BlockOutline = {
  node: DocumentNode
  type: string
  text: string
  own: string
  target: string
  children: BlockOutline[]
}

/** The outlines of blocks and of all that is in them. */
export function blockOutlines(nodes: DocumentNode[]): BlockOutline[] {
  return nodes.flatMap((node) => {
    if (node.object === 'fragment') return blockOutlines(childBlocks(node))
    return node.object === 'block' ? [blockOutline(node)] : []
  })
}

function blockOutline(node: DocumentNode): BlockOutline {
  const children = blockOutlines(childBlocks(node))
  const text = children.length > 0 ? children.map((child) => child.text).join('\n') : inlineText(node.nodes ?? [])
  const inner = (part: 'own' | 'target') => (text === '' ? children.map((child) => child[part]).join('') : '')
  const target = node.data?.['ref'] ?? node.data?.['url']
  return {
    node,
    type: node.type ?? '',
    text,
    own: ownData(node) + inner('own'),
    target: (target === undefined ? '' : JSON.stringify(target)) + inner('target'),
    children,
  }
}

/** Tables tell their words by their cells, so their records say nothing more. */
function ownData(node: DocumentNode): string {
  if (node.data === undefined) return ''
  const { records: _, ...data } = node.data
  return JSON.stringify(data)
}
