import type { Document, DocumentNode } from '../../contract/document.ts'
import { readBlocks } from './blockNodes.ts'
import { BlockReader } from './blockReader.ts'
import { dialect } from './dialect/dialectParser.ts'
import { childBlocks, documentOf } from './documentNodes.ts'
import { inlineNodes } from './inlineNodes.ts'

/**
 * Where a block of a document stands in its Markdown. `path` leads from the document to the block: each step is an
 * index into `nodes`, or into `fragments` where a node has those. Lines count from 0, `endLine` is exclusive.
 */
export type BlockPosition = { path: number[]; startLine: number; endLine: number }

/** A document made from Markdown, without keys, and the place of each of its blocks in document order. */
export type ParsedDocument = { document: Document; positions: BlockPosition[] }

/** Reads Markdown of the platform's dialect (no front matter) as a document. Never throws: what is unknown stays text. */
export function parseMarkdown(markdown: string): ParsedDocument {
  const source = normaliseSource(markdown)
  const env = {}
  const reader = new BlockReader(dialect.parse(source, env), source.split('\n'))
  const parseInline = (text: string) => inlineNodes(dialect.parseInline(text, env)[0]?.children ?? [])
  const nodes = readBlocks({ reader, parseInline })
  const positions: BlockPosition[] = []
  collectPositions(nodes, [], { startLine: 0, endLine: reader.lines.length }, { places: reader.places, positions })
  return { document: documentOf(nodes), positions }
}

/** The lines are those that the parser counts, and that an editor shows. */
function normaliseSource(markdown: string): string {
  return markdown
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\uFFFD')
}

type Lines = { startLine: number; endLine: number }
type Collected = { places: Map<DocumentNode, [number, number]>; positions: BlockPosition[] }

/**
 * A block without a place of its own, such as a caption, stands where the block around it stands. Every block reaches at
 * least as far as what is in it. Returns the last line of these blocks.
 */
function collectPositions(nodes: DocumentNode[], parent: number[], around: Lines, collected: Collected): number {
  let last = 0
  nodes.forEach((node, index) => {
    if (node.object !== 'block' && node.object !== 'fragment') return
    const path = [...parent, index]
    const place = collected.places.get(node)
    const lines = place === undefined ? around : { startLine: place[0], endLine: place[1] }
    const position = { path, ...lines }
    if (node.object === 'block') collected.positions.push(position)
    const inner = collectPositions(childBlocks(node), path, lines, collected)
    position.endLine = Math.max(position.endLine, inner)
    last = Math.max(last, position.endLine)
  })
  return last
}

/** The node at the path of a position. */
export function nodeAtPath(document: Document, path: number[]): DocumentNode | undefined {
  const [first, ...rest] = path
  const top = first === undefined ? undefined : document.nodes[first]
  return rest.reduce<DocumentNode | undefined>((node, index) => {
    return node?.fragments !== undefined ? node.fragments[index] : node?.nodes?.[index]
  }, top)
}
