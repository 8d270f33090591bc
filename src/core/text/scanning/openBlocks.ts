import { definitionEnds } from './blockStarts.ts'
import { LineCursor } from './lineCursor.ts'
import type { BlockKind, PageBlock } from './pageBlock.ts'

/** A block that isn't finished. */
export type OpenBlock = { -readonly [Key in keyof PageBlock]: PageBlock[Key] }

/** An open quote or item. `indent` is the number of columns that an item's lines need. */
interface Container {
  readonly block: OpenBlock
  /** The list of an item. */
  readonly inside: OpenBlock | undefined
  readonly indent: number
  /** Whether an item has a block. One that begins with an empty line ends at the next. */
  isFilled: boolean
  /** The last list directly in it, as long as another item can continue it. */
  list: OpenBlock | undefined
}

/** An open leaf, and how it ends. */
export interface Leaf {
  readonly block: OpenBlock
  /** The indentation of a fence. */
  readonly indent: number
  readonly end: RegExp | undefined
  /** Whether a closing tag ends HTML, because nothing else in the text says where it ends. */
  readonly isEndless: boolean
}

/** An open tag or `<details>`. */
interface OpenTag {
  readonly name: string
  readonly line: number
  readonly depth: number
}

/** The name of an open `<details>` among the open tags. */
export const details = '<details'

/** More lines aren't a definition. */
const maxDefinitionLines = 20

/** What is open while a text is read line by line, and the blocks found so far. */
export class OpenBlocks extends LineCursor {
  protected readonly blocks: OpenBlock[] = []
  protected readonly closeOf = new Map<number, number>()
  protected readonly containers: Container[] = []
  protected readonly root: Container
  protected readonly tags: OpenTag[] = []
  protected readonly openNames = new Map<string, number>()
  /** The lines of `<details>` without an end. */
  protected readonly unclosed = new Set<number>()
  protected leaf: Leaf | undefined
  /** The block that reached furthest. */
  protected last: OpenBlock
  /** Where the next end of each kind of HTML is. */
  readonly #htmlEnds = new Map<RegExp, number>()

  constructor(text: string) {
    super(text)
    const block = { ...this.newBlock('quote'), depth: -1 }
    this.last = block
    this.root = { block, inside: undefined, indent: 0, isFilled: true, list: undefined }
  }

  /** Closes all containers after the first ones, and the open leaf. */
  protected closeTo(depth: number): void {
    const leaf = this.leaf?.block
    this.leaf = undefined
    if (leaf !== undefined) this.takeDefinitions(leaf)
    while (this.containers.length > depth) {
      const { block, inside } = this.containers.pop() ?? this.root
      this.reach(block)
      if (inside !== undefined) this.reach(inside)
    }
    while ((this.tags.at(-1)?.depth ?? 0) > depth) this.forget()
  }

  /** Makes a container reach to the end of the last line with a block. */
  protected reach(block: OpenBlock): void {
    block.endLine = this.last.endLine
    block.end = this.last.end
  }

  protected forget(): OpenTag | undefined {
    const tag = this.tags.pop()
    if (tag === undefined) return undefined
    this.openNames.set(tag.name, (this.openNames.get(tag.name) ?? 1) - 1)
    if (tag.name === details) this.unclosed.add(tag.line)
    return tag
  }

  protected openTag(name: string): void {
    this.tags.push({ name, line: this.line, depth: this.containers.length })
    this.openNames.set(name, (this.openNames.get(name) ?? 0) + 1)
  }

  /** Closes the last open tag of a name, and everything in it. */
  protected closeTag(name: string, matched: number): boolean {
    this.closeTo(matched)
    if ((this.openNames.get(name) ?? 0) === 0) return false
    for (let tag = this.forget(); tag !== undefined; tag = this.forget()) {
      if (tag.name !== name) continue
      this.unclosed.delete(tag.line)
      this.closeOf.set(tag.line, this.line)
      break
    }
    return true
  }

  protected push(block: OpenBlock, indent: number, item: Pick<Container, 'inside' | 'isFilled'>): void {
    const around = this.containers.at(-1)
    if (around !== undefined) around.isFilled = true
    this.containers.push({ block, indent, ...item, list: undefined })
  }

  /** Adds a block on this line. */
  protected add(kind: BlockKind, data: Partial<OpenBlock> = {}): OpenBlock {
    const around = this.containers.at(-1) ?? this.root
    around.isFilled = true
    around.list = undefined
    const block = this.newBlock(kind, data)
    block.depth = around.block.depth + 1
    this.blocks.push(block)
    this.grow(block)
    return block
  }

  protected open(kind: BlockKind, data: Partial<OpenBlock> = {}, end?: RegExp): void {
    const indent = this.indent
    const isEndless = end === undefined || !this.hasEnd(end)
    this.leaf = { block: this.add(kind, data), indent, end, isEndless }
  }

  protected newBlock(kind: BlockKind, data: Partial<OpenBlock> = {}): OpenBlock {
    return {
      kind,
      line: this.line,
      endLine: this.line + 1,
      start: this.next,
      end: this.lineEnd,
      depth: 0,
      level: data.level ?? 0,
      mark: data.mark ?? '',
      info: data.info ?? '',
      closed: data.closed ?? true,
    }
  }

  protected finish(block: OpenBlock, closed: boolean): void {
    block.closed = closed
    this.leaf = undefined
    this.grow(block)
  }

  /** Adds this line to a block, and moves where its text begins by the indentation of its fence. */
  protected extend(block: OpenBlock, indent = 0): void {
    if (indent > 0) {
      this.skip(indent)
      this.leads[this.line] = this.at
    }
    this.grow(block)
  }

  /** Makes a block reach to the end of this line. */
  protected grow(block: OpenBlock): void {
    block.endLine = this.line + 1
    block.end = this.lineEnd
    this.last = block
  }

  /** Returns whether what ends HTML is in the rest of the text. Looks at no stretch of it twice. */
  protected hasEnd(end: RegExp): boolean {
    const known = this.#htmlEnds.get(end) ?? -1
    if (known >= this.at) return known < Infinity
    const found = this.text.slice(this.at).search(end)
    this.#htmlEnds.set(end, found === -1 ? Infinity : this.at + found)
    return found !== -1
  }

  /** The open paragraph. It can go on without the signs of its quotes and items. Undefined after a new block begins. */
  protected get paragraph(): OpenBlock | undefined {
    const block = this.leaf?.block
    const isNote = block?.kind === 'note' && block.endLine === this.line
    return block?.kind === 'paragraph' || isNote ? block : undefined
  }

  /** Returns whether a line can continue a paragraph or the rows of a table. */
  protected isTextOpen(matched: number): boolean {
    const isWithin = matched === this.containers.length
    return this.paragraph !== undefined || (isWithin && this.leaf?.block.kind === 'table')
  }

  /** Ends a paragraph that has nothing but link definitions, unless this line can be a title that belongs to the last. */
  protected endDefinitions(paragraph: OpenBlock): void {
    if (this.text[paragraph.start] !== '[' || this.line - paragraph.line > maxDefinitionLines) return
    const text = this.textOf(paragraph)
    if (!text.includes(']:') || definitionEnds(text).at(-1) !== text.length) return
    const isTitle = /["'(]/.test(this.text[this.next] ?? '')
    if (!isTitle || definitionEnds(`${text}\n"title"`).at(-1) === text.length + 1) this.takeDefinitions(paragraph)
  }

  protected textOf({ line: first, endLine }: PageBlock): string {
    return Array.from({ length: endLine - first }, (_, at) => this.lineText(first + at)).join('\n')
  }

  /**
   * Turns the link definitions at the start of a paragraph into blocks of their own. Returns whether a paragraph is left.
   */
  protected takeDefinitions(paragraph: OpenBlock): boolean {
    if (paragraph.kind !== 'paragraph' || this.text[paragraph.start] !== '[') return true
    const text = this.textOf(paragraph)
    if (!text.includes(']:')) return true
    let line = paragraph.line
    let at = 0
    const found = definitionEnds(text).map((end) => {
      const block = this.newBlock('definition')
      const first = line
      line += text.slice(at, end).split('\n').length - (text[end - 1] === '\n' ? 1 : 0)
      at = end
      return Object.assign(block, { line: first, endLine: line, depth: paragraph.depth })
    })
    if (found.length === 0) return true
    const index = this.blocks.lastIndexOf(paragraph)
    for (const block of found) {
      block.start = this.textStart(block.line)
      block.end = this.endOf(block.endLine - 1)
    }
    const isWhole = line >= paragraph.endLine
    paragraph.line = line
    paragraph.start = isWhole ? paragraph.end : this.textStart(line)
    this.blocks.splice(index, isWhole ? 1 : 0, ...found)
    if (isWhole) {
      paragraph.endLine = line
      // The line after definitions begins a new paragraph.
      this.leaf = undefined
    }
    return !isWhole
  }
}
