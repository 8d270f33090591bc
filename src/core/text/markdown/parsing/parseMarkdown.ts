import type { Document, DocumentNode } from '../../../../contract/schemas/document.ts'
import { readBlocks } from './blockNodes.ts'
import { BlockReader, type BlockLines } from './blockReader.ts'
import { dialect, inlineTokens } from '../dialect/dialectParser.ts'
import { documentOf } from '../document/documentNodes.ts'
import { inlineNodes } from './inlineNodes.ts'

/** A document parsed from Markdown, without keys, and the lines of each of its blocks. */
type ParsedDocument = { document: Document; lines: ReadonlyMap<DocumentNode, BlockLines> }

/** Parses Markdown of the platform's dialect, without front matter. Never throws: unknown markup stays text. */
export function parseMarkdown(markdown: string): ParsedDocument {
  const source = normalizeSource(markdown)
  const env = {}
  const reader = new BlockReader(dialect.parse(source, env), source.split('\n'))
  const parseInline = (text: string) => inlineNodes(inlineTokens(text, env))
  const nodes = readBlocks({ reader, parseInline, inlineNodes: (inline) => inlineNodes(inline.children ?? []) })
  return { document: documentOf(nodes), lines: blockLines(nodes, reader) }
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
    const lines = places.get(node) ?? { ...around }
    if (node.object === 'block') places.set(node, lines)
    lines.endLine = Math.max(lines.endLine, completeLines(node.fragments ?? node.nodes ?? [], lines, places))
    last = Math.max(last, lines.endLine)
  }
  return last
}
