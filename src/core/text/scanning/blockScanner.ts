import { readTagHead } from '../markdown/dialect/tagLine.ts'
import {
  afterDetailsStart,
  endsFence,
  isDetailsEnd,
  isRule,
  isSummaryLine,
  readAtx,
  readFenceStart,
  readHtmlStart,
  readItemMarker,
  readNoteStart,
  rowCells,
  ruleColumns,
  underlinedLevel,
} from './blockStarts.ts'
import { details, OpenBlocks, type Leaf, type OpenBlock } from './openBlocks.ts'
import type { PageBlock } from './pageBlock.ts'

/** What a scanner found. `unclosed` has the lines of `<details>` without an end. */
interface ScannedBlocks {
  readonly blocks: readonly PageBlock[]
  readonly lineStarts: readonly number[]
  readonly leads: readonly number[]
  readonly closeOf: ReadonlyMap<number, number>
  readonly unclosed: ReadonlySet<number>
}

/** People don't nest quotes and items deeper. More signs than this are text. */
const maxDepth = 100

/**
 * Finds the blocks of a text line by line, as CommonMark describes it: each line first continues the open quotes and
 * items, then begins new ones, and what is left continues or begins a leaf.
 */
export class BlockScanner extends OpenBlocks {
  readonly #ignored: ReadonlySet<number>
  readonly #from: number

  constructor(text: string, from: number, ignored: ReadonlySet<number> = new Set()) {
    super(text)
    this.#from = from
    this.#ignored = ignored
  }

  scan(): ScannedBlocks {
    while (this.nextLine()) {
      if (this.lineEnd < this.#from) this.leads.push(this.at)
      else {
        this.at = Math.max(this.at, this.#from)
        this.#readLine()
      }
    }
    this.closeTo(0)
    while (this.tags.length > 0) this.forget()
    return {
      blocks: this.blocks,
      lineStarts: this.lineStarts,
      leads: this.leads,
      closeOf: this.closeOf,
      unclosed: this.unclosed,
    }
  }

  #readLine(): void {
    this.findText()
    const matched = this.#continued()
    const isWithin = matched === this.containers.length
    this.leads.push(this.at)
    if (isWithin && this.leaf !== undefined && this.#continuesLeaf(this.leaf)) return
    if (this.next === this.lineEnd) this.#readBlank(matched)
    else this.#readBlocks(matched)
  }

  /** Continues the open quotes and items. Returns how many of them have this line. */
  #continued(): number {
    let matched = 0
    for (const container of this.containers) {
      if (container.block.kind === 'quote') {
        if (this.indent > 3 || this.text[this.next] !== '>' || this.next === this.lineEnd) break
        this.takeQuoteSign()
      } else if (this.next === this.lineEnd) {
        if (!container.isFilled) break
      } else if (this.indent >= container.indent) {
        this.skip(container.indent)
        this.findText()
      } else break
      matched++
    }
    return matched
  }

  /** Returns whether a line belongs to a fence, an indented block, HTML or a formula that is open. */
  #continuesLeaf({ block, indent, end, isEndless }: Leaf): boolean {
    const isBlank = this.next === this.lineEnd
    switch (block.kind) {
      case 'fence':
        if (this.indent < 4 && !isBlank && endsFence(this.rest(), block.mark)) this.finish(block, true)
        else this.extend(block, isBlank ? undefined : Math.min(indent, this.indent))
        return true
      case 'math':
        this.extend(block)
        if (this.rest().trimEnd() === '$$') this.leaf = undefined
        return true
      case 'details':
        // What follows is its summary, which is on a line of its own.
        if (!isBlank) this.finish(block, true)
        return true
      case 'note':
        // After an empty line, an indented paragraph continues it.
        if (isBlank || block.endLine === this.line) return isBlank
        if (this.indent < 2) this.leaf = undefined
        else this.extend(block, this.indent)
        return this.indent >= 2
      case 'code':
        if (isBlank || this.indent < 4) return isBlank
        this.extend(block, 4)
        return true
      case 'html':
        if ((end === undefined && isBlank) || (isEndless && this.#closesTag())) {
          block.closed = true
          this.leaf = undefined
          return false
        }
        this.extend(block)
        if (end?.test(this.rest()) === true) this.finish(block, true)
        return true
      default:
        return false
    }
  }

  #readBlank(matched: number): void {
    this.closeTo(matched)
    this.leaf = undefined
  }

  /** Begins blocks in the rest of the line. */
  #readBlocks(known: number): void {
    let matched = known
    if (this.paragraph !== undefined) this.endDefinitions(this.paragraph)
    const isWithin = matched === this.containers.length
    while (this.next < this.lineEnd) {
      if (this.indent > 3) {
        if (this.paragraph !== undefined) return this.extend(this.paragraph)
        this.closeTo(matched)
        this.open('code')
        return this.extend(this.last, 4)
      }
      if (isWithin && this.paragraph !== undefined && this.#endsParagraph(this.paragraph)) return
      if (matched === maxDepth || !this.#beginsContainer(matched, isWithin)) {
        if (!this.#beginsLeaf(matched)) this.#readText(matched)
        return
      }
      matched = this.containers.length
    }
    this.closeTo(matched)
  }

  /** Begins a quote or an item. */
  #beginsContainer(matched: number, isWithin: boolean): boolean {
    const sign = this.text.charCodeAt(this.next)
    if (sign === 0x3e) {
      this.closeTo(matched)
      this.push(this.add('quote'), 0, { inside: undefined, isFilled: true })
      this.takeQuoteSign()
      this.leads[this.line] = this.at
      return true
    }
    const isBullet = sign === 0x2d || sign === 0x2b || sign === 0x2a
    if (!isBullet && (sign < 0x30 || sign > 0x39)) return false
    const line = this.text.slice(this.next, Math.min(this.lineEnd, this.next + 12))
    const marker = readItemMarker(line)
    if (marker === undefined || (isBullet && sign !== 0x2b && isRule(this.rest()))) return false
    const from = this.next + marker.length
    const isEmpty = this.text.slice(from, this.lineEnd).trim() === ''
    const inParagraph = isWithin && this.paragraph !== undefined
    if (inParagraph && (isEmpty || (marker.number ?? 1) !== 1)) return false
    this.closeTo(matched)
    this.#beginItem(marker)
    return true
  }

  #beginItem({ length, sign, number }: NonNullable<ReturnType<typeof readItemMarker>>): void {
    const around = this.containers.at(-1) ?? this.root
    const known = around.list?.mark === sign ? around.list : undefined
    const list = known ?? this.add('list', { mark: sign, level: number ?? 0 })
    around.isFilled = true
    const item = this.newBlock('item', { mark: this.text.slice(this.next, this.next + length) })
    item.depth = list.depth + 1
    this.blocks.push(item)
    around.list = list
    const before = this.indent + length
    this.skip(before)
    this.findText()
    const isEmpty = this.next === this.lineEnd
    const space = isEmpty || this.indent > 4 ? 1 : this.indent
    if (!isEmpty) this.skip(space)
    this.findText()
    this.push(item, before + space, { inside: list, isFilled: !isEmpty })
    this.leads[this.line] = this.at
    this.grow(item)
  }

  /** Begins a block that fits on its line, or whose end is found later. */
  #beginsLeaf(matched: number): boolean {
    switch (this.text[this.next]) {
      case '#':
        return this.#beginsHeading(matched)
      case '`':
      case '~':
        return this.#beginsFence(matched)
      case '*':
      case '-':
      case '_':
        if (!isRule(this.rest())) return false
        this.closeTo(matched)
        this.add('rule')
        return true
      case '<':
        return this.#beginsHtml(matched)
      case '{':
        return this.#beginsTag(matched)
      case '$':
        return this.#beginsMath(matched)
      case '[':
        return this.#beginsNote(matched)
      default:
        return false
    }
  }

  #beginsHeading(matched: number): boolean {
    const read = readAtx(this.text.slice(this.next, this.lineEnd))
    if (read === undefined) return false
    this.closeTo(matched)
    this.add('heading', { level: read.level })
    return true
  }

  #beginsFence(matched: number): boolean {
    const read = readFenceStart(this.rest())
    if (read === undefined) return false
    this.closeTo(matched)
    this.open('fence', { ...read, closed: false })
    return true
  }

  #beginsHtml(matched: number): boolean {
    const line = this.rest()
    if (isDetailsEnd(line) && this.closeTag(details, matched)) {
      this.add('details')
      return true
    }
    if (!this.#ignored.has(this.line) && this.#beginsDetails(line, matched)) return true
    const read = readHtmlStart(line)
    if (read === undefined || (!read.interrupts && this.isTextOpen(matched))) return false
    this.closeTo(matched)
    const isWhole = read.end?.test(line) === true
    this.open('html', { closed: isWhole || read.end === undefined }, read.end)
    if (isWhole) this.leaf = undefined
    return true
  }

  #beginsDetails(line: string, matched: number): boolean {
    const rest = afterDetailsStart(line)
    if (rest === undefined) return false
    const summary = rest === '' ? (this.laterLine(this.#isInQuote(matched), (line) => line !== '') ?? '') : rest
    if (!isSummaryLine(summary)) return false
    this.closeTo(matched)
    this.open('details', { mark: details })
    if (rest !== '') this.leaf = undefined
    this.openTag(details)
    return true
  }

  #beginsTag(matched: number): boolean {
    const tag = this.text.startsWith('{%', this.next) ? readTagHead(this.rest()) : undefined
    if (tag === undefined) return false
    if (tag.closing) this.closeTag(tag.name, matched)
    else {
      this.closeTo(matched)
      this.openTag(tag.name)
    }
    this.add('tag', { mark: tag.name, level: tag.closing ? 1 : 0 })
    return true
  }

  #beginsMath(matched: number): boolean {
    if (!this.text.startsWith('$$', this.next)) return false
    const line = this.rest().trimEnd()
    const isWhole = line.length > 4 && line.indexOf('$$', 2) === line.length - 2
    if (!isWhole && (line !== '$$' || !this.#hasMathEnd(matched))) return false
    this.closeTo(matched)
    if (isWhole) this.add('math')
    else this.open('math')
    return true
  }

  /** A formula has no empty line, and doesn't end the text of an item that it isn't in. */
  #hasMathEnd(matched: number): boolean {
    const isBesideItem = this.containers[matched]?.block.kind === 'item'
    if (isBesideItem && this.paragraph !== undefined) return false
    return this.laterLine(this.#isInQuote(matched), (line) => line === '' || line === '$$') === '$$'
  }

  #isInQuote(matched: number): boolean {
    return this.containers.slice(0, matched).some(({ block }) => block.kind === 'quote')
  }

  #beginsNote(matched: number): boolean {
    if (this.leaf?.block.kind !== 'note' && this.isTextOpen(matched)) return false
    const note = this.text.startsWith('[^', this.next) ? readNoteStart(this.rest()) : undefined
    if (note === undefined) return false
    this.closeTo(matched)
    this.open('note', { mark: note.label })
    return true
  }

  /** Reads the line below a paragraph that makes it a heading or a table. */
  #endsParagraph(paragraph: OpenBlock): boolean {
    const sign = this.text[this.next] ?? ''
    if (paragraph.kind === 'note' || !'=-:|'.includes(sign)) return false
    const line = this.rest().trimEnd()
    const level = underlinedLevel(line)
    const columns = ruleColumns(line)
    const head = columns === undefined ? '' : this.lineText(this.line - 1)
    if (columns !== undefined && head.includes('|') && rowCells(head) === columns) return this.#beginTable(paragraph)
    if (level === undefined || !this.takeDefinitions(paragraph)) return false
    paragraph.kind = 'heading'
    paragraph.level = level
    paragraph.mark = sign
    this.extend(paragraph)
    this.leaf = undefined
    return true
  }

  /** The last line of a paragraph is the head of a table. */
  #beginTable(paragraph: OpenBlock): boolean {
    const line = this.line - 1
    if (paragraph.line < line) {
      paragraph.endLine = line
      paragraph.end = this.endOf(line - 1)
      this.takeDefinitions(paragraph)
      this.leaf = { block: this.add('table'), indent: 0, end: undefined, isEndless: false }
    } else paragraph.kind = 'table'
    const table = this.leaf?.block ?? paragraph
    table.line = line
    table.start = this.leads[line] ?? 0
    this.extend(table)
    return true
  }

  /** Continues or begins a paragraph or the rows of a table. */
  #readText(matched: number): void {
    if (this.leaf !== undefined && this.isTextOpen(matched)) return this.extend(this.leaf.block)
    this.closeTo(matched)
    this.open('paragraph')
  }

  /** Returns whether a line closes a tag or an open `<details>`, and so ends the HTML before it. */
  #closesTag(): boolean {
    if (this.indent > 3) return false
    const line = this.rest()
    if (isDetailsEnd(line)) return (this.openNames.get(details) ?? 0) > 0
    return line.startsWith('{%') && readTagHead(line)?.closing === true
  }
}
