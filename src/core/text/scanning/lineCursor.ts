import { nextIndex, type FindNext } from '../edits/nextIndex.ts'

/** A position in a text that moves line by line, and by columns within a line, as tabs require. */
export class LineCursor {
  readonly text: string
  readonly lineStarts: number[] = []
  /** Where the text of each line begins after what belongs to the blocks around it. */
  readonly leads: number[] = []
  /** The line, counted from 0, and where it ends without its line break. */
  protected line = -1
  protected lineEnd = 0
  /** The position in the line. */
  protected at = 0
  /** The next offset that isn't a space or a tab, and the columns before it. */
  protected next = 0
  protected indent = 0
  #column = 0
  #nextLine = 0
  readonly #newlines: FindNext
  readonly #returns: FindNext | undefined

  constructor(text: string) {
    this.text = text
    this.#newlines = nextIndex(text, '\n')
    this.#returns = text.includes('\r') && /\r(?!\n)/.test(text) ? nextIndex(text, '\r') : undefined
  }

  /** Moves to the next line. Returns false at the end of the text. `\r\n`, `\n` and `\r` end a line. */
  protected nextLine(): boolean {
    const { text } = this
    const start = this.#nextLine
    if (start >= text.length && this.line >= 0) return false
    const end = this.#endFrom(start)
    const isPair = text[end] === '\r' && text[end + 1] === '\n'
    this.line++
    this.lineStarts.push(start)
    this.at = start
    this.lineEnd = text[end] === '\n' && text[end - 1] === '\r' && end > start ? end - 1 : end
    this.#nextLine = end + (isPair ? 2 : 1)
    this.#column = 0
    return true
  }

  #endFrom(start: number): number {
    const end = this.#newlines(start)
    return this.#returns === undefined ? end : Math.min(end, this.#returns(start))
  }

  /** Returns the first of the lines after this one that `isWanted`, without its indentation and the signs of quotes. */
  protected laterLine(isInQuote: boolean, isWanted: (line: string) => boolean): string | undefined {
    const before = isInQuote ? /^[ \t>]*/ : /^[ \t]*/
    for (let start = this.#nextLine; start < this.text.length;) {
      const end = this.#endFrom(start)
      const line = this.text.slice(start, end).replace(before, '').trimEnd()
      if (isWanted(line)) return line
      start = end + 1
    }
    return undefined
  }

  protected rest(): string {
    return this.text.slice(this.next, this.lineEnd)
  }

  /** Returns the text of an earlier line without what is before its block. */
  protected lineText(line: number): string {
    return this.text.slice(this.textStart(line), this.endOf(line))
  }

  protected textStart(line: number): number {
    let start = this.leads[line] ?? 0
    while (this.text[start] === ' ' || this.text[start] === '\t') start++
    return start
  }

  protected endOf(line: number): number {
    let end = line === this.line ? this.lineEnd : (this.lineStarts[line + 1] ?? this.lineEnd)
    while (end > (this.lineStarts[line] ?? 0) && /[\r\n]/.test(this.text[end - 1] ?? '')) end--
    return end
  }

  protected takeQuoteSign(): void {
    this.skip(this.indent + 1)
    const sign = this.text[this.at]
    if (sign === ' ' || sign === '\t') this.skip(1)
    this.findText()
  }

  /** Moves by columns. A tab can be taken in part. */
  protected skip(columns: number): void {
    let left = columns
    while (left > 0 && this.at < this.lineEnd) {
      const width = this.text[this.at] === '\t' ? 4 - (this.#column % 4) : 1
      const taken = Math.min(width, left)
      this.#column += taken
      left -= taken
      if (taken === width) this.at++
    }
  }

  protected findText(): void {
    let [at, column] = [this.at, this.#column]
    for (; at < this.lineEnd; at++) {
      const sign = this.text.charCodeAt(at)
      if (sign === 0x20) column++
      else if (sign === 0x09) column += 4 - (column % 4)
      else break
    }
    this.next = at
    this.indent = column - this.#column
  }
}
