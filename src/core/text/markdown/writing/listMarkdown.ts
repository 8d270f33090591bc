import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { dataOf } from '../document/documentNodes.ts'

/** Adjacent lists of one family would be read as one list. Returns '' for other blocks. */
export function listFamily(node: DocumentNode): '' | 'bullets' | 'numbers' {
  if (node.type === 'list-ordered') return 'numbers'
  return node.type === 'list-unordered' || node.type === 'list-tasks' ? 'bullets' : ''
}

/** Writes blocks. With `close`, there's no empty line between a first paragraph and a list after it. */
type WriteBlocks = (nodes: DocumentNode[], close?: boolean) => string

/**
 * Writes a list, with its other marker if `alternate`. Items have empty lines between them only if one of them has some
 * inside.
 */
export function listMarkdown(list: DocumentNode, alternate: boolean, writeBlocks: WriteBlocks): string | undefined {
  const start = Number(dataOf(list)['start'] ?? 1)
  const isOrdered = list.type === 'list-ordered'
  const items = (list.nodes ?? []).map((item) => {
    const checked = list.type === 'list-tasks' ? dataOf(item)['checked'] : undefined
    return itemMarkdown(item.nodes ?? [], typeof checked !== 'boolean' ? '' : checked ? '[x]' : '[ ]', writeBlocks)
  })
  if (items.length === 0) return undefined
  const bullet = alternate ? '+ ' : items.some(makesRule) ? '- ' : '* '
  const marked = items.map((item, index) =>
    withMarker(item, isOrdered ? `${start + index}${alternate ? ')' : '.'} ` : bullet),
  )
  return marked.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n')
}

/** Returns whether an item consists of stars only. With one more star, its line would be a rule. */
function makesRule(item: string): boolean {
  return /^\*(?:[ \t]*\*)+[ \t]*(?:\n|$)/.test(item)
}

function itemMarkdown(nodes: DocumentNode[], box: string, writeBlocks: WriteBlocks): string {
  const markdown = writeBlocks(nodes, true)
  if (box === '' || markdown === '') return box + markdown
  // A checkbox goes in a paragraph: in the first one of the item, or in a paragraph of its own.
  const [first] = nodes
  const hasWords = first?.type === 'paragraph' && first.data === undefined && writeBlocks([first]) !== ''
  return `${box}${hasWords ? ' ' : '\n\n'}${markdown}`
}

/** Writes a marker before the first line of a block, and `others` before the other lines. */
export function withMarker(markdown: string, marker: string, others = ' '.repeat(marker.length)): string {
  return markdown
    .split('\n')
    .map((line, index) => {
      const before = index === 0 ? marker : others
      return line === '' ? before.trimEnd() : before + line
    })
    .join('\n')
}
