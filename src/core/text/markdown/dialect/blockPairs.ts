import type { StateBlock } from 'markdown-it'
import { OpenElements } from '../openElements.ts'
import { readTagHead } from './tagLine.ts'

const prefix = /^(?:[\s>]|(?:[-*+]|\d{1,9}[.)])[ \t]+)*/
const fenceStart = /^(`{3,}(?=[^`]*$)|~{3,})/
const space = /^\s*/
const mayBePaired = /\{%|<details/i
const pairsKey = Symbol('pairs of dialect tags')

type Pairs = { src: string; closeOf: ReadonlyMap<number, number> }

/** Finds all pairs of a text in one pass, so a page full of unclosed tags takes no longer than others. */
function pairsOf({ env, src }: StateBlock): Pairs {
  const known = env[pairsKey] as Pairs | undefined
  return known?.src === src ? known : (env[pairsKey] = { src, closeOf: pairedLines(src) })
}

/**
 * Returns the line that closes the tag or `<details>` on a line, if everything up to it belongs to the block: within
 * `endLine`, and indented at least as far as the list item that holds it.
 */
export function closingLineWithin(state: StateBlock, startLine: number, endLine: number): number | undefined {
  const close = pairsOf(state).closeOf.get(startLine)
  if (close === undefined || close >= endLine) return undefined
  for (let line = startLine + 1; line <= close; line++) {
    if ((state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line)) return undefined
  }
  return close
}

/** Maps each line that opens a tag or `<details>` to the line that closes it. */
export function pairedLines(src: string): ReadonlyMap<number, number> {
  const closeOf = new Map<number, number>()
  if (!mayBePaired.test(src)) return closeOf
  const open = new OpenElements<{ name: string; line: number }>()
  const lines = new MarkedLines(src)
  for (let raw = lines.next(); raw !== undefined; raw = lines.next()) {
    const before = prefix.exec(raw)?.[0] ?? ''
    const text = raw.slice(before.length)
    const mark = fenceStart.exec(text)?.[1]
    if (mark !== undefined) {
      lines.skipFence({ mark, quotes: before.split('>').length - 1, indent: before.length })
      continue
    }
    const tag = readPairedTag(text)
    if (tag === undefined) continue
    if (!tag.closing) {
      open.push({ name: tag.name, line: lines.line })
      continue
    }
    const opened = open.last(tag.name)
    if (opened === undefined) continue
    closeOf.set(opened.line, lines.line)
    open.close(tag.name)
  }
  return closeOf
}

/** Iterates over the lines of a text that can hold a fence, a tag or `<details>`, and skips all others. */
class MarkedLines {
  line = 0
  readonly #src: string
  readonly #marks = /[`~]{3}|\{%|<\/?details/gi
  /** The offsets of this line and of the next one. */
  #start = 0
  #next = 0

  constructor(src: string) {
    this.#src = src
    this.#next = this.#lineAfter(0)
  }

  next(): string | undefined {
    const mark = this.#marks.exec(this.#src)
    if (mark === null) return undefined
    while (this.#next <= mark.index) this.#step()
    this.#marks.lastIndex = this.#next
    return this.#raw
  }

  /** Moves to the line that closes a fence. */
  skipFence(fence: Fence): void {
    do this.#step()
    while (this.#start < this.#src.length && !endsFence(fence, this.#raw))
    this.#marks.lastIndex = this.#next
  }

  get #raw(): string {
    return this.#src.slice(this.#start, this.#src[this.#next - 1] === '\n' ? this.#next - 1 : this.#next)
  }

  #step(): void {
    this.#start = this.#next
    this.#next = this.#lineAfter(this.#next)
    this.line++
  }

  #lineAfter(start: number): number {
    const end = this.#src.indexOf('\n', start)
    return end === -1 ? this.#src.length : end + 1
  }
}

/** An open fence: its marker, the number of quotes around it, and its indentation. */
type Fence = { mark: string; quotes: number; indent: number }

function endsFence({ mark, quotes, indent }: Fence, line: string): boolean {
  if (quotes === 0 && !line.includes(mark)) return false
  const before = (quotes === 0 ? space : new RegExp(`^(?:\\s*>){${quotes}}\\s*`)).exec(line)?.[0]
  const text = line.slice(before?.length ?? 0)
  if (before === undefined) return quotes > 0
  return before.length < indent + 4 && text.startsWith(mark) && /^(`+|~+)\s*$/.test(text)
}

function readPairedTag(text: string): { name: string; closing: boolean } | undefined {
  if (text.startsWith('{%')) return readTagHead(text)
  if (/^<details[\s>]/i.test(text)) return /<\/details>/i.test(text) ? undefined : { name: '<details', closing: false }
  if (/^<\/details>\s*$/i.test(text)) return { name: '<details', closing: true }
  return undefined
}
