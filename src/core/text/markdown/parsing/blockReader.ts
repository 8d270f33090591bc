import type { Token } from 'markdown-it'
import type { DocumentNode } from '../../../../contract/schemas/document.ts'

/** The lines of a block, counted from 0. `endLine` is exclusive. */
export type BlockLines = { startLine: number; endLine: number }

/** Iterates over block tokens while a document is built from them, and records the lines of each block. */
export class BlockReader {
  readonly lines: string[]
  readonly places = new Map<DocumentNode, BlockLines>()
  private readonly tokens: Token[]
  private index = 0

  constructor(tokens: Token[], lines: string[]) {
    this.tokens = tokens
    this.lines = lines
  }

  /** Returns the next token without taking it. */
  peek(ahead = 0): Token | undefined {
    return this.tokens[this.index + ahead]
  }

  /** Takes the next token. */
  next(): Token | undefined {
    return this.tokens[this.index++]
  }

  /** Records the lines of a block, without empty lines at its end. */
  place(node: DocumentNode, map: [number, number] | null | undefined): DocumentNode {
    if (!map) return node
    const isBlank = (line: string): boolean =>
      (node.type === 'blockquote' ? line : line.replaceAll('>', '')).trim() === ''
    let end = map[1]
    while (end > map[0] + 1 && isBlank(this.lines[end - 1] ?? '')) end--
    this.places.set(node, { startLine: map[0], endLine: end })
    return node
  }
}
