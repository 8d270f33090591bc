import type { DocumentNode } from '../../../contract/schemas/document.ts'
import { targetOf } from '../../text/markdown/document/contentTargets.ts'
import { dataOf } from '../../text/markdown/document/documentNodes.ts'
import { inlineText } from '../../text/markdown/document/plainText.ts'
import { bareText } from './bareText.ts'

/** A block without other blocks in it. Documents are compared by their leaves. */
export interface Leaf {
  readonly node: DocumentNode
  /** The innermost block around it. */
  readonly outer: Container | undefined
  /** Blocks of different kinds are never the same. */
  readonly kind: string
  /** What identifies the block: the same text in a document and in Markdown. */
  readonly words: string
}

/** A block that contains others. */
export interface Container {
  readonly node: DocumentNode
  readonly outer: Container | undefined
  readonly kind: string
  /** The number of blocks of the same kind around it. */
  readonly depth: number
  /** The number of leaves in it. */
  leaves: number
}

/** All leaves of a document and all containers, both in document order. */
export interface Outline {
  readonly leaves: Leaf[]
  readonly containers: Container[]
}

/** Lists the leaves and containers of blocks. A code block is one leaf. */
export function outlineOf(nodes: readonly DocumentNode[]): Outline {
  const outline = { leaves: [], containers: [] }
  collect(nodes, undefined, outline)
  return outline
}

function collect(nodes: readonly DocumentNode[], outer: Container | undefined, outline: Outline): void {
  for (const node of nodes) {
    if (node.object === 'fragment') collect(node.nodes ?? [], outer, outline)
    else if (node.object === 'block') collectBlock(node, outer, outline)
  }
}

function collectBlock(node: DocumentNode, outer: Container | undefined, outline: Outline): void {
  const kind = kindOf(node)
  const parts = node.fragments ?? node.nodes ?? []
  if (kind === 'code' || !parts.some(isBlock)) {
    outline.leaves.push({ node, outer, kind, words: leafText(node, node.nodes ?? []) })
    for (let around = outer; around; around = around.outer) around.leaves++
    return
  }
  let depth = 0
  for (let around = outer; around; around = around.outer) if (around.kind === kind) depth++
  const container = { node, outer, kind, depth, leaves: 0 }
  outline.containers.push(container)
  collect(parts, container, outline)
}

function isBlock({ object }: DocumentNode): boolean {
  return object === 'block' || object === 'fragment'
}

/** Returns what identifies a leaf with these inlines. */
export function leafText(node: DocumentNode, inlines: DocumentNode[]): string {
  return node.type === 'code' ? codeText(node) : node.isVoid ? voidText(node) : bareText(inlineText(inlines))
}

/** Headings of all levels are one kind, and so are all types of lists: changing the level or type keeps the block. */
function kindOf({ type = '' }: DocumentNode): string {
  if (type.startsWith('heading')) return 'heading'
  return type.startsWith('list-') && type !== 'list-item' ? 'list' : type
}

/** Returns the lines of a code block. */
function codeText(node: DocumentNode): string {
  return (node.nodes ?? []).map((line) => inlineText(line.nodes ?? []).trimEnd()).join('\n')
}

const ownProperties = ['url', 'alt', 'formula', 'integration', 'block', 'path', 'method', 'spec'] as const

/** Returns what identifies a block without text: what it shows or points to. */
function voidText(node: DocumentNode): string {
  const data = dataOf(node)
  if (node.type === 'table') return JSON.stringify([data['definition'], data['records']])
  return [...ownProperties.map((name) => data[name]), targetOf(data)].join('\n').trim()
}
