import type { Document, DocumentNode } from '../../../contract/schemas/document.ts'
import { shownParts } from '../drafts/shownText.ts'
import type { BlockLines } from '../../text/markdown/parsing/blockReader.ts'
import { inlineText } from '../../text/markdown/document/plainText.ts'
import { scanMarkdown } from '../../text/markdown/parsing/scanMarkdown.ts'
import { alignContainers } from './alignContainers.ts'
import { alignLeaves, type LeafMatches } from './alignLeaves.ts'
import { outlineOf, leafText, type Leaf } from './leaves.ts'
import { rowLine } from './tableRows.ts'

/** Lines of a text, counted from 0. `endLine` is exclusive. */
export interface Lines {
  readonly startLine: number
  readonly endLine: number
}

/** Where a block of a document is in a text: on certain lines, in one of several possible places, or nowhere. */
type Placement = ({ readonly kind: 'lines' } & Lines) | { readonly kind: 'ambiguous' } | { readonly kind: 'gone' }

/** A block that a thread can be anchored to, with its lines. */
interface AnchorableBlock extends Lines {
  readonly key: string
}

/** The same block in the text. */
type Found = DocumentNode | 'ambiguous' | 'gone'

/**
 * Finds the blocks of a page's document in the text that the editor shows, which includes front matter and the title.
 */
export function alignBlocks(document: Document, text: string): Alignment {
  const { body, offset } = bodyOf(text)
  const scanned = scanMarkdown(body)
  const before = outlineOf(document.nodes)
  const after = outlineOf(scanned.nodes)
  const leafMatches = alignLeaves(before.leaves, after.leaves, {
    before: ({ node }) => inlineText(node.nodes ?? []),
    after: ({ node }) => inlineText(scanned.inlineOf(node)),
    exactly: ({ node }) => leafText(node, scanned.inlineOf(node)),
  })
  const found = alignContainers(before, after, leafMatches)
  before.leaves.forEach(({ node }, index) => found.set(node, foundAt(leafMatches[index], after.leaves)))
  return new Alignment({ found, lines: scanned.lines, leaves: before.leaves, offset })
}

/** Returns the innermost blocks of a page's text in order. Tables and code count as one block. */
export function blocksOf(text: string): readonly Lines[] {
  const { body, offset } = bodyOf(text)
  const { nodes, lines } = scanMarkdown(body)
  const blocks = new Set(outlineOf(nodes).leaves.map(wholeBlock))
  return [...blocks].flatMap((node) => moved(lines.get(node), offset) ?? []).toSorted(byLine)
}

function bodyOf(text: string): { body: string; offset: number } {
  const { body } = shownParts(text)
  return { body, offset: text.slice(0, text.length - body.length).match(/\r\n?|\n/g)?.length ?? 0 }
}

/** Returns the block that a thread on a leaf is about. */
function wholeBlock({ node, outer }: Leaf): DocumentNode {
  let whole = node
  for (let around = outer; around; around = around.outer) if (around.kind === 'table') whole = around.node
  return whole
}

function moved(lines: BlockLines | undefined, offset: number): Lines | undefined {
  return lines && { startLine: lines.startLine + offset, endLine: lines.endLine + offset }
}

function byLine(one: Lines, other: Lines): number {
  return one.startLine - other.startLine
}

function foundAt(place: LeafMatches[number] | undefined, after: readonly Leaf[]): Found {
  return typeof place === 'number' ? (after[place]?.node ?? 'gone') : (place ?? 'gone')
}

interface AlignedContent {
  /** Where the blocks of the document are, except lines of code. */
  readonly found: ReadonlyMap<DocumentNode, Found>
  readonly lines: ReadonlyMap<DocumentNode, BlockLines>
  readonly leaves: readonly Leaf[]
  /** The number of lines above the body. */
  readonly offset: number
}

/** Maps the blocks of a document to lines of a text. */
export class Alignment {
  readonly #content: AlignedContent
  #byKey: ReadonlyMap<string, KeyedBlock> | undefined

  constructor(content: AlignedContent) {
    this.#content = content
  }

  /** Returns where the block with a key is. Undefined for a key that the document doesn't have. */
  place(key: string): Placement | undefined {
    const found = this.#keyed().get(key)?.found
    if (found === undefined) return undefined
    const lines = typeof found === 'string' ? undefined : this.#linesOf(found)
    return lines ? { kind: 'lines', ...lines } : { kind: found === 'ambiguous' ? found : 'gone' }
  }

  /** The innermost blocks with a certain position, in the order of the text. Tables and code count as one block. */
  get anchorable(): readonly AnchorableBlock[] {
    const { found, leaves } = this.#content
    const blocks = new Map<string, AnchorableBlock>()
    for (const leaf of leaves) {
      const target = wholeBlock(leaf)
      const place = found.get(target)
      if (target.key === undefined || blocks.has(target.key) || place === undefined || typeof place === 'string')
        continue
      const lines = this.#linesOf(place)
      if (lines) blocks.set(target.key, { key: target.key, ...lines })
    }
    return [...blocks.values()].toSorted(byLine)
  }

  /** Returns the line of a row of the table with a key. Undefined if it's uncertain. */
  rowOf(key: string, record: string): Lines | undefined {
    const { node, found } = this.#keyed().get(key) ?? {}
    const lines = found === undefined || typeof found === 'string' ? undefined : this.#linesOf(found)
    if (!node || !lines || typeof found !== 'object' || found.type !== 'table') return undefined
    return rowLine({ table: node, written: found, lines, record })
  }

  #linesOf(node: DocumentNode): Lines | undefined {
    const { lines, offset } = this.#content
    return moved(lines.get(node), offset)
  }

  #keyed(): ReadonlyMap<string, KeyedBlock> {
    if (this.#byKey) return this.#byKey
    const byKey = new Map<string, KeyedBlock>()
    const note = (node: DocumentNode, found: Found): void => {
      if (node.key !== undefined) byKey.set(node.key, { node, found })
    }
    for (const [node, found] of this.#content.found) {
      note(node, found)
      if (node.type !== 'code') continue
      const lines = codeLines(node, typeof found === 'string' ? undefined : found)
      node.nodes?.forEach((line, index) => note(line, lines[index] ?? 'gone'))
    }
    this.#byKey = byKey
    return byKey
  }
}

interface KeyedBlock {
  readonly node: DocumentNode
  readonly found: Found
}

/** Matches the lines of a code block, each as a block. If the code has changed, doesn't look for lines that moved. */
function codeLines(code: DocumentNode, other: DocumentNode | undefined): Found[] {
  const [before, after] = [lineLeaves(code), other ? lineLeaves(other) : []]
  const isSame = before.length === after.length && before.every(({ words }, index) => words === after[index]?.words)
  // Lines of code resemble each other. Without words to compare, no line is taken for an edited version of another.
  const noWords = { before: () => '', after: () => '', exactly: ({ words }: Leaf) => words }
  const places = isSame ? before.map((_, index) => index) : alignLeaves(before, after, noWords)
  return places.map((place) => foundAt(place, after))
}

function lineLeaves({ nodes = [] }: DocumentNode): Leaf[] {
  return nodes.map((node) => ({
    node,
    outer: undefined,
    kind: 'code-line',
    words: inlineText(node.nodes ?? []).trimEnd(),
  }))
}
