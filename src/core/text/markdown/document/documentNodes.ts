import type { ContentRef } from '../../../../contract/schemas/conventions.ts'
import type { Document, DocumentNode, Leaf } from '../../../../contract/schemas/document.ts'

/** Inline formatting of a leaf. */
export type Mark = Leaf['marks'][number]

/** The properties of a block, inline or mark. */
export type NodeData = Record<string, unknown>

/** Marks from the outermost to the innermost: the order in which a leaf lists them. */
const markOrder = ['bold', 'italic', 'strikethrough', 'color', 'superscript', 'subscript', 'keyboard', 'code']

/** A document of these blocks. */
export function documentOf(nodes: DocumentNode[]): Document {
  return { object: 'document', data: {}, nodes }
}

/** A block with children. Empty `data` are left out. */
export function block(type: string, nodes: DocumentNode[], data?: NodeData): DocumentNode {
  const own = data && someData(data)
  return own ? { object: 'block', type, data: own, nodes } : { object: 'block', type, nodes }
}

/** A block without editable children; captions and the like are its fragments. */
export function voidBlock(type: string, data: NodeData = {}, fragments: DocumentNode[] = []): DocumentNode {
  const own = someData(data)
  const node: DocumentNode = { object: 'block', type, isVoid: true, ...(own && { data: own }) }
  return fragments.length === 0 ? node : { ...node, fragments }
}

/** A region of blocks within a void block. */
export function fragment(name: string, nodes: DocumentNode[]): DocumentNode {
  return { object: 'fragment', fragment: name, type: name, nodes }
}

/** An inline with or without text in it. */
export function inline(type: string, data: NodeData, nodes?: DocumentNode[]): DocumentNode {
  const own = someData(data)
  const node: DocumentNode = { object: 'inline', type, ...(own && { data: own }) }
  return nodes === undefined ? { ...node, isVoid: true } : { ...node, nodes }
}

/** A text of leaves; neighbors with the same marks become one leaf, and marks are in a fixed order. */
export function textNode(leaves: { text: string; marks?: Mark[] }[]): DocumentNode {
  const merged: Leaf[] = []
  for (const { text, marks = [] } of leaves) {
    const ordered = orderMarks(marks)
    const last = merged.at(-1)
    if (last !== undefined && sameMarks(last.marks, ordered)) last.text += text
    else if (text !== '') merged.push({ object: 'leaf', text, marks: ordered })
  }
  return { object: 'text', leaves: merged.length === 0 ? [{ object: 'leaf', text: '', marks: [] }] : merged }
}

/** The children of a paragraph that holds plain words only. */
export function plainNodes(text: string): DocumentNode[] {
  return [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }]
}

/** A mark by its name. */
export function mark(type: string, data?: NodeData): Mark {
  return data === undefined ? { object: 'mark', type } : { object: 'mark', type, data }
}

/** The blocks or fragments directly inside a node; a node has one or the other. */
export function childBlocks(node: DocumentNode): DocumentNode[] {
  if (node.fragments !== undefined && node.object === 'block') return node.fragments
  return (node.nodes ?? []).filter((child) => child.object === 'block' || child.object === 'fragment')
}

/** Whether two leaves' marks are the same. */
function sameMarks(one: Mark[], other: Mark[]): boolean {
  return one.length === other.length && one.every((entry, index) => sameMark(entry, other[index]))
}

/** Whether two marks are the same, colors included. */
export function sameMark(one: Mark, other: Mark | undefined): boolean {
  return other !== undefined && one.type === other.type && JSON.stringify(one.data) === JSON.stringify(other.data)
}

/** The properties of a node, empty if it has none. */
export function dataOf(node: DocumentNode): NodeData {
  return node.data ?? {}
}

/** A property of a node if it is a string that isn't empty. */
export function stringOf(data: NodeData, name: string): string | undefined {
  const value = data[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The reference a node holds, if it has the shape of one. */
export function refOf(data: NodeData, name = 'ref'): ContentRef | undefined {
  const value = data[name]
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined
  return value as ContentRef
}

function orderMarks(marks: Mark[]): Mark[] {
  if (marks.length < 2) return [...marks]
  const known = new Map(marks.map((entry) => [entry.type, entry]))
  return [...known.values()].sort((one, other) => rank(one) - rank(other))
}

function rank(entry: Mark): number {
  const at = markOrder.indexOf(entry.type)
  return at === -1 ? markOrder.length : at
}

/** The properties that are set. Undefined if there are none. */
function someData(data: NodeData): NodeData | undefined {
  let own: NodeData | undefined
  for (const name of Object.keys(data)) {
    if (data[name] !== undefined) (own ??= {})[name] = data[name]
  }
  return own
}
