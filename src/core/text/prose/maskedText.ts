import type { Span } from '../markdown/links/foundLink.ts'

const space = 0x20
const noBreakSpace = 0xa0
const backtick = 0x60
const lineFeed = 0x0a
const carriageReturn = 0x0d
const decoder = new TextDecoder('utf-16le', { ignoreBOM: true })

/** A text in which stretches are blanked in place: its length, its lines and all positions stay. */
export class MaskedText {
  readonly source: string
  readonly #codes: Uint16Array

  constructor(source: string) {
    this.source = source
    this.#codes = new Uint16Array(source.length)
    for (let at = 0; at < source.length; at++) this.#codes[at] = source.charCodeAt(at)
  }

  /** Puts spaces in place of everything but line ends. */
  blank({ start, end }: Span): void {
    for (let at = start; at < end; at++) {
      const code = this.#codes[at]
      if (code !== lineFeed && code !== carriageReturn) this.#codes[at] = space
    }
  }

  /** Blanks a stretch within a line as a span of code, so that the sentence around it keeps a word in its place. */
  blankAsCode(span: Span): void {
    this.blank(span)
    if (span.end - span.start < 3) return
    this.#codes[span.start] = backtick
    this.#codes[span.end - 1] = backtick
  }

  /** Whether nothing was done to a stretch. */
  isUntouched({ start, end }: Span): boolean {
    for (let at = start; at < end; at++) if (this.#codes[at] !== this.source.charCodeAt(at)) return false
    return true
  }

  /** Puts one character in place of another. */
  put(at: number, character: string): void {
    this.#codes[at] = character.charCodeAt(0)
  }

  /** Takes back what was done to a stretch. */
  restore({ start, end }: Span): void {
    for (let at = start; at < end; at++) this.#codes[at] = this.source.charCodeAt(at)
  }

  /** What is left now. */
  get text(): string {
    return decoder.decode(this.#codes)
  }

  /**
   * Keeps words that follow something blank at the start of their line from being read as indented code: a space that
   * isn't one of Markdown's begins such a line.
   */
  beginLines(): void {
    for (let start = 0; start < this.#codes.length;) {
      const found = this.#codes.indexOf(lineFeed, start)
      const end = found === -1 ? this.#codes.length : found
      let at = start
      while (at < end && this.#isBlank(at)) at++
      let first = start
      while (first < at && this.#codes[first] === this.source.charCodeAt(first)) first++
      if (at < end && first < at) this.#codes[first] = noBreakSpace
      start = end + 1
    }
  }

  #isBlank(at: number): boolean {
    const code = this.#codes[at]
    return code === space || code === 0x09 || code === carriageReturn
  }
}
