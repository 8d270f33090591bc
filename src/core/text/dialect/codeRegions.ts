import { nextIndex, type FindNext } from '../edits/nextIndex.ts'
import type { Span } from '../markdown/links/foundLink.ts'
import { commentEnd, commentStart, htmlTagAt } from '../scanning/blockStarts.ts'
import type { BlockKind, PageBlock } from '../scanning/pageBlock.ts'
import { pageMap, type PageMap } from '../scanning/pageMap.ts'

/** A stretch of code: a fence with its markers, indented lines, a span between backticks, a comment, or `<pre>`. */
export interface CodeRegion extends Span {
  readonly kind: 'fence' | 'indented' | 'span' | 'comment' | 'pre'
  /** Whether the code is closed. Code without an end runs to the end of the text, or of what is around it. */
  readonly closed: boolean
}

/** Blocks with text, in which code can be. In others than HTML, code between backticks can go on on the next line. */
const withText: ReadonlySet<BlockKind> = new Set(['paragraph', 'heading', 'note', 'table', 'html', 'details'])
const lineByLine: ReadonlySet<BlockKind> = new Set(['table', 'html', 'details'])

/** Returns the stretches of a text that aren't Markdown, in order. Linear in the text. */
export function codeRegions(page: string | PageMap): CodeRegion[] {
  const map = typeof page === 'string' ? pageMap(page) : page
  const { text, blocks, leads, lineStarts } = map
  const reader = new TextReader(text)
  for (const block of blocks) {
    const { kind, line, endLine, start, end, closed } = block
    if (kind === 'fence' || kind === 'code') {
      const span = { start: leads[line] ?? start, end: lineStarts[endLine] ?? text.length }
      reader.regions.push({ kind: kind === 'fence' ? 'fence' : 'indented', ...span, closed })
    } else if (withText.has(kind) && reader.hasMarks(block)) {
      if (lineByLine.has(kind)) readLines(map, block, reader)
      else reader.read({ start, end }, end, true)
    }
  }
  return reader.regions
}

/** Reads the lines of HTML or of a table. Only a comment or `<pre>` can go on on the next line. */
function readLines({ text, leads, lineStarts }: PageMap, block: PageBlock, reader: TextReader): void {
  for (let { line } = block; line < block.endLine; line++) {
    const start = Math.max(leads[line] ?? 0, reader.regions.at(-1)?.end ?? 0)
    const end = Math.min(lineStarts[line + 1] ?? text.length, block.end)
    if (start < end) reader.read({ start, end }, block.end, false)
  }
}

/** Finds code in stretches of a text, in increasing order. */
class TextReader {
  readonly regions: CodeRegion[] = []
  readonly #text: string
  readonly #ends: Readonly<Record<'comment' | 'pre' | 'backtick' | 'element', FindNext>>
  #at = 0
  #end = 0
  /** Where the last run of backticks of each length begins. */
  #runs: ReadonlyMap<number, number> | undefined

  constructor(text: string) {
    this.#text = text
    this.#ends = {
      comment: nextIndex(text, commentEnd),
      pre: nextIndex(text, '</pre>'),
      backtick: nextIndex(text, '`'),
      element: nextIndex(text, '<'),
    }
  }

  /** Returns whether a stretch can hold code. */
  hasMarks({ start, end }: Readonly<Span>): boolean {
    return this.#ends.backtick(start) < end || this.#ends.element(start) < end
  }

  /** Reads a stretch. `limit` is where its block ends. In running text, a comment without an end is text. */
  read({ start, end }: Readonly<Span>, limit: number, isText: boolean): void {
    this.#at = start
    this.#end = end
    this.#runs = undefined
    const marks = /[\\`<]/g
    for (;;) {
      marks.lastIndex = this.#at
      const { 0: mark, index = end } = marks.exec(this.#text) ?? {}
      if (index >= end) return
      this.#at = index + 1
      if (mark === '\\') this.#at++
      else if (mark === '`') this.#readSpan(index)
      else this.#readElement(index, limit, isText)
    }
  }

  /** Reads the code span at a run of backticks. Skips only these if no run of this length follows. */
  #readSpan(start: number): void {
    const length = runLength(this.#text, start)
    let close = start + length
    this.#at = close
    this.#runs ??= lastRuns(this.#text.slice(start, this.#end), start)
    const last = this.#runs.get(length) ?? -1
    while (close <= last) {
      close = this.#text.indexOf('`', close)
      const count = runLength(this.#text, close)
      close += count
      if (count !== length) continue
      this.#push('span', start, close, true)
      return
    }
  }

  #readElement(start: number, limit: number, isText: boolean): void {
    const text = this.#text
    if (text.startsWith(commentStart, start)) {
      const close = this.#ends.comment(start + commentStart.length)
      if (close < limit) this.#push('comment', start, close + commentEnd.length, true)
      else if (!isText) this.#push('comment', start, limit, false)
    } else if (/^<pre[\s>]/i.test(text.slice(start, start + 5))) {
      const close = this.#ends.pre(start)
      if (close < limit) this.#push('pre', start, close + '</pre>'.length, true)
    } else {
      // The attributes of an element can have backticks.
      htmlTagAt.lastIndex = start
      if (htmlTagAt.test(text) && htmlTagAt.lastIndex <= this.#end) this.#at = htmlTagAt.lastIndex
    }
  }

  #push(kind: CodeRegion['kind'], start: number, end: number, closed: boolean): void {
    this.regions.push({ kind, start, end, closed })
    this.#at = end
  }
}

/** Returns where the last run of backticks of each length begins in a stretch that begins at `start`. */
function lastRuns(stretch: string, start: number): Map<number, number> {
  return new Map([...stretch.matchAll(/`+/g)].map(({ 0: { length }, index }) => [length, start + index]))
}

function runLength(text: string, at: number): number {
  let end = at
  while (text[end] === '`') end++
  return end - at
}
