import type { Span } from '../markdown/links/foundLink.ts'

const space = 0x20
const noBreakSpace = 0xa0
const backtick = 0x60
const lineFeed = 0x0a
const carriageReturn = 0x0d
const decoder = new TextDecoder('utf-16le', { ignoreBOM: true })

/** A text in which stretches are blanked in place. Its length, its lines and all positions stay the same. */
export class MaskedText {
  readonly source: string
  readonly #codes: Uint16Array

  constructor(source: string) {
    this.source = source
    this.#codes = new Uint16Array(source.length)
    for (let at = 0; at < source.length; at++) this.#codes[at] = source.charCodeAt(at)
  }

  /** Replaces everything but line ends with spaces. */
  blank({ start, end }: Span): void {
    for (let at = start; at < end; at++) {
      const code = this.#codes[at]
      if (code !== lineFeed && code !== carriageReturn) this.#codes[at] = space
    }
  }

  /**
   * Blanks a stretch within a line as inline code, so that the sentence around it still has a word in this position.
   */
  blankAsCode(span: Span): void {
    this.blank(span)
    if (span.end - span.start < 3) return
    this.#codes[span.start] = backtick
    this.#codes[span.end - 1] = backtick
  }

  /** Returns whether a stretch is unchanged. */
  isUntouched({ start, end }: Span): boolean {
    for (let at = start; at < end; at++) if (this.#codes[at] !== this.source.charCodeAt(at)) return false
    return true
  }

  /** Replaces one character. */
  put(at: number, character: string): void {
    this.#codes[at] = character.charCodeAt(0)
  }

  /** Restores the original text of a stretch. */
  restore({ start, end }: Span): void {
    for (let at = start; at < end; at++) this.#codes[at] = this.source.charCodeAt(at)
  }

  /** The masked text. */
  get text(): string {
    return decoder.decode(this.#codes)
  }

  /**
   * Puts a space that isn't Markdown white space at the start of lines that begin with blanked text. Otherwise the
   * words after it would be read as indented code.
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
