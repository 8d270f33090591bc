import type { DocumentNode } from '../../contract/document.ts'
import { refToTarget } from '../markdown/contentTargets.ts'
import { childBlocks, dataOf, refOf } from '../markdown/documentNodes.ts'
import { inlineText } from '../markdown/plainText.ts'
import { bareWords } from './bareWords.ts'

/** A block with no other blocks in it: what documents are compared by. */
export interface Leaf {
  readonly node: DocumentNode
  /** The blocks around it, outermost first. */
  readonly containers: readonly DocumentNode[]
  /** Its kind and words: the same for the same block in a document and in Markdown. */
  readonly mark: string
}

/** The leaves of blocks, in order. A code block counts as one leaf, whatever lines it has. */
export function leavesOf(nodes: readonly DocumentNode[]): Leaf[] {
  const leaves: Leaf[] = []
  collect(nodes, [], leaves)
  return leaves
}

/** Whether there may be blocks in a block: one of words begins with a text. */
function hasBlocks({ nodes, fragments }: DocumentNode): boolean {
  return fragments !== undefined || (nodes?.[0] !== undefined && nodes[0].object !== 'text')
}

function collect(nodes: readonly DocumentNode[], containers: readonly DocumentNode[], leaves: Leaf[]): void {
  for (const node of nodes) {
    if (node.object === 'fragment') {
      collect(node.nodes ?? [], containers, leaves)
      continue
    }
    if (node.object !== 'block') continue
    const inner = node.type === 'code' || !hasBlocks(node) ? undefined : childBlocks(node)
    if (inner !== undefined && inner.length > 0) collect(inner, [...containers, node], leaves)
    else leaves.push({ node, containers, mark: markOf(node, node.nodes ?? []) })
  }
}

/** What a leaf with these inlines is recognised by. */
export function markOf(node: DocumentNode, inlines: DocumentNode[]): string {
  const words = node.type === 'code' ? codeText(node) : node.isVoid ? voidWords(node) : bareWords(inlineText(inlines))
  return `${kindOf(node)}\n${words}`
}

/** Headings of all levels are one kind, and so are lists of all sorts: changing one into another keeps the block. */
export function kindOf({ type = '' }: DocumentNode): string {
  if (type.startsWith('heading')) return 'heading'
  return type.startsWith('list-') && type !== 'list-item' ? 'list' : type
}

/** The lines of a code block. */
export function codeText(node: DocumentNode): string {
  return (node.nodes ?? []).map((line) => inlineText(line.nodes ?? []).trimEnd()).join('\n')
}

const ownProperties = ['url', 'alt', 'formula', 'integration', 'block', 'path', 'method', 'spec'] as const

/** What tells a block without text from others of its kind: what it shows or leads to. */
function voidWords(node: DocumentNode): string {
  const data = dataOf(node)
  if (node.type === 'table') return JSON.stringify([data['definition'], data['records']])
  const ref = refOf(data)
  const own = ownProperties.map((name) => data[name])
  return own
    .concat(ref && refToTarget(ref))
    .join('\n')
    .trim()
}
