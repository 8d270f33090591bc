import type { Document, DocumentNode } from '../../../../contract/schemas/document.ts'
import { readBlocks } from './blockNodes.ts'
import { BlockReader, type BlockLines } from './blockReader.ts'
import { dialect } from '../dialect/dialectParser.ts'
import { childBlocks, documentOf } from '../document/documentNodes.ts'
import { inlineNodes } from './inlineNodes.ts'

/**
 * Where a block of a document is in its Markdown. `path` goes from the document to the block: each step is an index
 * into `nodes`, or into `fragments` where a node has those. Lines count from 0, `endLine` is exclusive.
 */
type BlockPosition = { path: number[]; startLine: number; endLine: number }

/** A document made from Markdown, without keys, and the place of each of its blocks in document order. */
type ParsedDocument = { document: Document; positions: BlockPosition[] }

/** Reads Markdown of the platform's dialect (no front matter) as a document. Never throws: what is unknown stays text. */
export function parseMarkdown(markdown: string): ParsedDocument {
  const source = normalizeSource(markdown)
  const env = {}
  const reader = new BlockReader(dialect.parse(source, env), source.split('\n'))
  const parseInline = (text: string) => inlineNodes(dialect.parseInline(text, env)[0]?.children ?? [])
  const nodes = readBlocks({ reader, parseInline, inlineNodes: (inline) => inlineNodes(inline.children ?? []) })
  const lines = blockLines(nodes, reader)
  const positions: BlockPosition[] = []
  collectPositions(nodes, [], { lines, positions })
  return { document: documentOf(nodes), positions }
}

/** The lines of each block: those where it was read, and what follows from them. */
export function blockLines(nodes: DocumentNode[], { lines, places }: BlockReader): Map<DocumentNode, BlockLines> {
  completeLines(nodes, { startLine: 0, endLine: lines.length }, places)
  return places
}

/** The lines are those that the parser counts, and that an editor shows. */
export function normalizeSource(markdown: string): string {
  return markdown
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
}

/**
 * A block without a place of its own, such as a caption, is where the block around it is. Every block reaches at least
 * as far as what is in it. Returns the last line of these blocks.
 */
function completeLines(nodes: DocumentNode[], around: BlockLines, places: Map<DocumentNode, BlockLines>): number {
  let last = 0
  for (const node of nodes) {
    if (node.object !== 'block' && node.object !== 'fragment') continue
    const lines = places.get(node) ?? { startLine: around.startLine, endLine: around.endLine }
    if (node.object === 'block') places.set(node, lines)
    lines.endLine = Math.max(lines.endLine, completeLines(node.fragments ?? node.nodes ?? [], lines, places))
    last = Math.max(last, lines.endLine)
  }
  return last
}

type Collected = { lines: Map<DocumentNode, BlockLines>; positions: BlockPosition[] }

function collectPositions(nodes: DocumentNode[], parent: number[], collected: Collected): void {
  nodes.forEach((node, index) => {
    if (node.object !== 'block' && node.object !== 'fragment') return
    const path = [...parent, index]
    const lines = collected.lines.get(node)
    if (lines) collected.positions.push({ path, ...lines })
    collectPositions(childBlocks(node), path, collected)
  })
}

/** The node at the path of a position. */
export function nodeAtPath(document: Document, path: number[]): DocumentNode | undefined {
  const [first, ...rest] = path
  const top = first === undefined ? undefined : document.nodes[first]
  return rest.reduce<DocumentNode | undefined>((node, index) => {
    return node?.fragments !== undefined ? node.fragments[index] : node?.nodes?.[index]
  }, top)
}
