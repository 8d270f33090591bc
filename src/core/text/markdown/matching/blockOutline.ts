import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { childBlocks } from '../document/documentNodes.ts'
import { inlineText } from '../document/plainText.ts'

/**
 * What identifies a block. `text` has the words of everything in it. `own` distinguishes blocks of the same type and
 * words, such as an image's description or a hint's style. `target` is what it shows or points to, or ''. The blocks of
 * fragments count as children.
 */
export type BlockOutline = {
  node: DocumentNode
  type: string
  text: string
  own: string
  target: string
  children: BlockOutline[]
}

/** Returns the outlines of blocks and of everything in them. */
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

/** The cells of a table already provide its words, so its records are left out. */
function ownData(node: DocumentNode): string {
  if (node.data === undefined) return ''
  const { records: _, ...data } = node.data
  return JSON.stringify(data)
}
