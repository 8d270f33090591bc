import type { Token } from 'markdown-it'
import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import type { BlockReader } from './blockReader.ts'
import { block, type NodeData } from '../document/documentNodes.ts'

/** Reads a list from its opening token (already taken) to its end. A bullet list with checkboxes is a task list. */
export function listBlock(
  reader: BlockReader,
  token: Token,
  readUntil: (type: string) => DocumentNode[],
): DocumentNode {
  const ordered = token.type === 'ordered_list_open'
  const end = ordered ? 'ordered_list_close' : 'bullet_list_close'
  const items: DocumentNode[] = []
  let tasks = false
  for (let item = reader.next(); item && item.type !== end; item = reader.next()) {
    const checked = ordered ? undefined : takeBox(reader)
    tasks ||= checked !== undefined
    const nodes = readUntil('list_item_close')
    const onlyBox = checked !== undefined && isEmpty(nodes[0])
    items.push(reader.place(block('list-item', onlyBox ? nodes.slice(1) : nodes, { checked }), item.map))
  }
  if (!ordered) return block(tasks ? 'list-tasks' : 'list-unordered', items)
  const start = token.attrGet('start')
  const data: NodeData = start === null ? {} : { start: Number(start) }
  return block('list-ordered', items, data)
}

/** Returns whether nothing is left of a paragraph after its checkbox was removed. */
function isEmpty(node: DocumentNode | undefined): boolean {
  const [only, another] = node?.nodes ?? []
  return node?.type === 'paragraph' && another === undefined && only?.leaves?.[0]?.text === ''
}

/** Removes `[ ]` or `[x]` from the first paragraph of an item, and returns whether it's checked. */
function takeBox(reader: BlockReader): boolean | undefined {
  const inline = reader.peek()?.type === 'paragraph_open' ? reader.peek(1) : undefined
  const match = /^\[([ xX])\](?:\s+|$)/.exec(inline?.content ?? '')
  const first = match === null ? undefined : inline?.children?.[0]
  if (match === null || first?.type !== 'text' || !first.content.startsWith(match[0].trimEnd())) return undefined
  first.content = first.content.slice(match[0].length)
  return match[1] !== ' '
}
