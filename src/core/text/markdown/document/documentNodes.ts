import type { ContentRef } from '../../../../contract/schemas/conventions.ts'
import type { Document, DocumentNode, Leaf } from '../../../../contract/schemas/document.ts'

/** Inline formatting of a leaf. */
export type Mark = Leaf['marks'][number]

/** The properties of a block, inline or mark. */
export type NodeData = Record<string, unknown>

/** Marks from the outermost to the innermost, in the order in which a leaf lists them. */
const markOrder = ['bold', 'italic', 'strikethrough', 'color', 'superscript', 'subscript', 'keyboard', 'code']

/** Creates a document from blocks. */
export function documentOf(nodes: DocumentNode[]): Document {
  return { object: 'document', data: {}, nodes }
}

/** Creates a block with children. Leaves out empty `data`. */
export function block(type: string, nodes: DocumentNode[], data?: NodeData): DocumentNode {
  const own = data && someData(data)
  return own ? { object: 'block', type, data: own, nodes } : { object: 'block', type, nodes }
}

/** Creates a block without editable children. Captions and similar content are its fragments. */
export function voidBlock(type: string, data: NodeData = {}, fragments: DocumentNode[] = []): DocumentNode {
  const own = someData(data)
  const node: DocumentNode = { object: 'block', type, isVoid: true, ...(own && { data: own }) }
  return fragments.length === 0 ? node : { ...node, fragments }
}

/** Creates a region of blocks within a void block. */
export function fragment(name: string, nodes: DocumentNode[]): DocumentNode {
  return { object: 'fragment', fragment: name, type: name, nodes }
}

/** Creates an inline, with or without text in it. */
export function inline(type: string, data: NodeData, nodes?: DocumentNode[]): DocumentNode {
  const own = someData(data)
  const node: DocumentNode = { object: 'inline', type, ...(own && { data: own }) }
  return nodes === undefined ? { ...node, isVoid: true } : { ...node, nodes }
}

/** Creates a text from leaves. Merges neighbors with the same marks and puts marks in a fixed order. */
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

/** Returns the children of a paragraph of plain text. */
export function plainNodes(text: string): DocumentNode[] {
  return [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }]
}

/** Creates a mark. */
export function mark(type: string, data?: NodeData): Mark {
  return data === undefined ? { object: 'mark', type } : { object: 'mark', type, data }
}

/** Returns the blocks or fragments directly inside a node, which has one or the other. */
export function childBlocks(node: DocumentNode): DocumentNode[] {
  if (node.fragments !== undefined && node.object === 'block') return node.fragments
  return (node.nodes ?? []).filter((child) => child.object === 'block' || child.object === 'fragment')
}

function sameMarks(one: Mark[], other: Mark[]): boolean {
  return one.length === other.length && one.every((entry, index) => sameMark(entry, other[index]))
}

/** Returns whether two marks are the same, including colors. */
export function sameMark(one: Mark, other: Mark | undefined): boolean {
  return other !== undefined && one.type === other.type && JSON.stringify(one.data) === JSON.stringify(other.data)
}

/** Returns the properties of a node, or an empty object. */
export function dataOf(node: DocumentNode): NodeData {
  return node.data ?? {}
}

/** Returns a property of a node if it's a string that isn't empty. */
export function stringOf(data: NodeData, name: string): string | undefined {
  const value = data[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns a property of a node if it's a boolean. */
export function flagOf(data: NodeData, name: string): boolean | undefined {
  const value = data[name]
  return typeof value === 'boolean' ? value : undefined
}

/** Returns the reference that a node holds, if it has the shape of one. */
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

/** Returns the properties that are set. Undefined if there are none. */
export function someData(data: NodeData): NodeData | undefined {
  let own: NodeData | undefined
  for (const name of Object.keys(data)) {
    if (data[name] !== undefined) (own ??= {})[name] = data[name]
  }
  return own
}
