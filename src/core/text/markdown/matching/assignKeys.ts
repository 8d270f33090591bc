import type { Document, DocumentNode } from '../../../../contract/schemas/document.ts'
import { blockOutlines, type BlockOutline } from './blockOutline.ts'
import { matchBlocks } from './matchBlocks.ts'

/**
 * Adds to every block a `key` that is unique in the document. A block from a previous document keeps its key there,
 * even if its words or the text around it changed. The first of several previous documents that has the block wins. A
 * block that already has a key keeps it, unless an earlier block has the same one.
 */
export function assignKeys(document: Document, newKey: () => string, ...previous: readonly Document[]): Document {
  const used = new Set<string>()
  const keys = new Map<DocumentNode, string>()
  const outlines = blockOutlines(document.nodes)
  visit(outlines, ({ node }) => keep(keys, used, node, node.key))
  const known = previous.map((each) => blockOutlines(each.nodes))
  const fixed = (outline: BlockOutline) => keys.has(outline.node)
  for (const each of known) {
    for (const [block, before] of matchBlocks(each, outlines, fixed)) keep(keys, used, block, before.key)
  }
  // A new block must not get the key of a deleted block: comments on that block would move to it.
  for (const each of known) visit(each, ({ node }) => void (node.key !== undefined && used.add(node.key)))
  visit(outlines, ({ node }) => {
    if (!keys.has(node)) keep(keys, used, node, unusedKey(newKey, used))
  })
  return { ...document, nodes: document.nodes.map((node) => withKeys(node, keys)) }
}

function keep(keys: Map<DocumentNode, string>, used: Set<string>, node: DocumentNode, key: string | undefined): void {
  if (key === undefined || key === '' || used.has(key) || keys.has(node)) return
  used.add(key)
  keys.set(node, key)
}

function unusedKey(newKey: () => string, used: Set<string>): string {
  let key = newKey()
  for (let attempt = 0; used.has(key); attempt++) {
    if (attempt > 1000) throw new Error('newKey gives the same keys again and again.')
    key = newKey()
  }
  return key
}

function visit(outlines: BlockOutline[], see: (outline: BlockOutline) => void): void {
  for (const outline of outlines) {
    see(outline)
    visit(outline.children, see)
  }
}

function withKeys(node: DocumentNode, keys: Map<DocumentNode, string>): DocumentNode {
  if (node.object !== 'block' && node.object !== 'fragment') return node
  const { key: _, ...rest } = node
  const key = keys.get(node)
  const copy: DocumentNode = node.object === 'fragment' || key === undefined ? { ...node } : { ...rest, key }
  if (node.nodes !== undefined) copy.nodes = node.nodes.map((child) => withKeys(child, keys))
  if (node.fragments !== undefined) copy.fragments = node.fragments.map((child) => withKeys(child, keys))
  return copy
}
