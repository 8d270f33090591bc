import type { Document, DocumentNode } from '../../../../contract/schemas/document.ts'
import { readBlocks } from './blockNodes.ts'
import { BlockReader, type BlockLines } from './blockReader.ts'
import { dialect } from '../dialect/dialectParser.ts'
import { childBlocks, documentOf } from '../document/documentNodes.ts'
import { inlineNodes } from './inlineNodes.ts'

/**
 * The position of a block in its Markdown. `path` goes from the document to the block: each step is an index into
 * `nodes`, or into `fragments` if a node has them. Lines are counted from 0. `endLine` is exclusive.
 */
type BlockPosition = { path: number[]; startLine: number; endLine: number }

/** A document parsed from Markdown, without keys, and the position of each of its blocks in document order. */
type ParsedDocument = { document: Document; positions: BlockPosition[] }

/** Parses Markdown of the platform's dialect, without front matter. Never throws: unknown markup stays text. */
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

/** Returns the lines of each block: recorded by the reader, or derived from the blocks around and inside it. */
export function blockLines(nodes: DocumentNode[], { lines, places }: BlockReader): Map<DocumentNode, BlockLines> {
  completeLines(nodes, { startLine: 0, endLine: lines.length }, places)
  return places
}

/** Normalizes line ends, so that the parser counts the same lines that an editor shows. */
export function normalizeSource(markdown: string): string {
  return markdown
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
}

/**
 * Gives lines to blocks that have none. A block without lines of its own, such as a caption, has the lines of the block
 * around it. Every block reaches at least as far as its content. Returns the last line of these blocks.
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

/** Returns the node at a path. */
export function nodeAtPath(document: Document, path: number[]): DocumentNode | undefined {
  const [first, ...rest] = path
  const top = first === undefined ? undefined : document.nodes[first]
  return rest.reduce<DocumentNode | undefined>((node, index) => {
    return node?.fragments !== undefined ? node.fragments[index] : node?.nodes?.[index]
  }, top)
}
