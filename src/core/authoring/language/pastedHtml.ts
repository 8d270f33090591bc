import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import type { DocumentNode } from '../../../contract/schemas/document.ts'
import { block, documentOf, fragment, voidBlock } from '../../text/markdown/document/documentNodes.ts'
import { tableBlock, wordsOf, type TableCell } from '../../text/markdown/parsing/tableBlocks.ts'
import { documentToMarkdown } from '../../text/markdown/writing/documentToMarkdown.ts'
import { replaceHidden } from '../../text/strings/hiddenCharacters.ts'
import type { EmbeddedImages } from './embeddedImages.ts'
import { attributeOf, elementsIn, hiddenElements, linkAddress, parsedHtml, tableCells } from './htmlTableRows.ts'
import { imageSign, inHeading, inlineNodes, splitRuns, trimmedRuns, type Around, type Runs } from './pastedRuns.ts'
import {
  calloutStyle,
  checkedState,
  codeBlock,
  emojiText,
  headingLevel,
  isAdded,
  isCodeContainer,
  marksOf,
  paragraphItem,
  imageNode,
} from './pastedElements.ts'
import { isWebAddress } from '../../text/strings/addresses.ts'

/** The maximum length in UTF-16 units. Reading longer HTML as browsers do takes too long. */
const maxHtmlLength = 500_000
/** The maximum length with the images in it. */
const maxLengthWithImages = 32_000_000
/** The maximum depth of elements. */
const maxDepth = 200
/** The maximum number of cells in all tables, with those that shorter rows lack. Each is written as a cell. */
const maxCells = 50_000

/** Returns the maximum length of the Markdown for HTML of a length. */
function maxMarkdown(length: number): number {
  return 64 * 1024 + 10 * length
}

/** What was read from HTML: Markdown of the dialect, and what couldn't be kept, with how often. */
export interface ReadHtml {
  readonly markdown: string
  /** The words of the heading at its start, if that is of the first level. */
  readonly title: string | undefined
  readonly dropped: ReadonlyMap<DroppedPart, number>
}

/** What pages can't have, or what is only taken on request. */
type DroppedPart = 'image' | 'script' | 'form' | 'frame' | 'mergedCell' | 'link'

/** Which images stay: those with a web address, and those that are embedded. */
export interface KeptImages {
  readonly webImages?: boolean | undefined
  readonly embedded?: EmbeddedImages | undefined
}

/**
 * Converts HTML of a word processor, a web page or a chat to Markdown of the dialect. Nothing in it runs or loads:
 * scripts, styles, forms, frames and images that aren't kept are dropped, and links go only to web and mail addresses.
 * Undefined if it's too long or nested too deeply.
 */
export function htmlToMarkdown(html: string, kept: KeptImages = {}): ReadHtml | undefined {
  if (html.length > maxLengthWithImages || html.replace(embeddedData, '').length > maxHtmlLength) return undefined
  const parsed = parsedHtml(html)
  if (parsed === undefined) return undefined
  const reader = new HtmlReader(kept)
  const nodes = reader.blocks(parsed, 0)
  if (reader.isTooLarge) return undefined
  const [first] = nodes
  const title = first?.type === 'heading-1' ? wordsOf(first.nodes ?? []) : undefined
  const markdown = documentToMarkdown(documentOf(nodes))
  return markdown.length > maxMarkdown(html.length) ? undefined : { markdown, title, dropped: reader.dropped }
}

const embeddedData = /data:image\/[\w.+-]{1,40};base64,[\w+/=]*/gi

const blockElements = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table ul'.split(
    ' ',
  ),
)

const droppedElements: ReadonlyMap<string, DroppedPart> = new Map([
  ['img', 'image'],
  ['picture', 'image'],
  ['svg', 'image'],
  ['canvas', 'image'],
  ['script', 'script'],
  ['iframe', 'frame'],
  ['frame', 'frame'],
  ['object', 'frame'],
  ['embed', 'frame'],
  ['video', 'frame'],
  ['audio', 'frame'],
  ['button', 'form'],
  ['select', 'form'],
  ['textarea', 'form'],
])

class HtmlReader {
  readonly #kept: KeptImages
  readonly dropped = new Map<DroppedPart, number>()
  isTooLarge = false
  /** The levels of lists whose items are paragraphs. */
  readonly #levels = new Map<DocumentNode, number>()
  readonly #withBlocks = new Map<Tree.Element, boolean>()

  /** The words of the last heading. */
  #heading = ''
  #length = 0
  #cells = 0

  constructor(kept: KeptImages) {
    this.#kept = kept
  }

  /** Reads blocks. Text between them becomes paragraphs. */
  blocks(nodes: readonly Tree.ChildNode[], depth: number): DocumentNode[] {
    const found: DocumentNode[] = []
    let line: Tree.ChildNode[] = []
    const flush = (): void => {
      for (const each of this.#paragraph(line, depth)) found.push(each)
      line = []
    }
    for (const node of nodes) {
      if (!('tagName' in node) || !this.#hasBlocks(node)) {
        line.push(node)
        continue
      }
      flush()
      for (const each of this.#block(node, depth + 1)) found.push(each)
    }
    flush()
    return joinedLists(found, this.#levels)
  }

  /** Returns whether an element is a block, or has blocks in it. Google Docs puts a whole text into one `<b>`. */
  #hasBlocks(element: Tree.Element, depth = 0): boolean {
    const known = this.#withBlocks.get(element)
    if (known !== undefined) return known
    const { tagName, childNodes } = element
    const inside =
      depth < maxDepth && childNodes.some((child) => 'tagName' in child && this.#hasBlocks(child, depth + 1))
    const has = blockElements.has(tagName) || inside
    this.#withBlocks.set(element, has)
    return has
  }

  #drop(part: DroppedPart): void {
    this.dropped.set(part, (this.dropped.get(part) ?? 0) + 1)
  }

  #block(element: Tree.Element, depth: number): DocumentNode[] {
    if (depth > maxDepth) {
      this.isTooLarge = true
      return []
    }
    if (this.#isDropped(element)) return []
    const { tagName, childNodes } = element
    const heading = headingLevel(element)
    if (heading !== undefined) {
      const words = this.#inlines(childNodes, depth, 'heading')
      if (words.length === 0) return []
      this.#heading = wordsOf(words) || this.#heading
      return [block(`heading-${heading}`, words)]
    }
    const item = paragraphItem(element)
    if (item !== undefined) {
      const list = block(`list-${item.kind}`, [block('list-item', this.#paragraph(childNodes, depth))])
      this.#levels.set(list, item.level)
      return [list]
    }
    if (isCodeContainer(element)) return this.#code(element)
    switch (tagName) {
      case 'hr':
        return [voidBlock('divider')]
      case 'pre':
        return this.#code(element)
      case 'ul':
      case 'ol':
        return this.#list(element, depth)
      case 'table':
        return this.#table(element, depth)
      case 'p':
        return this.#paragraph(childNodes, depth)
      case 'details':
        return this.#details(element, depth)
      default: {
        const nodes = this.blocks(childNodes, depth)
        const style = calloutStyle(element)
        if (nodes.length === 0) return []
        const [only, another] = nodes
        // The frame of a callout and its body can both look like one.
        const inner = only?.type === 'hint' && another === undefined ? (only.nodes ?? []) : nodes
        if (style !== undefined) return [block('hint', inner, { style })]
        return tagName === 'blockquote' ? [block('blockquote', nodes)] : nodes
      }
    }
  }

  #paragraph(nodes: readonly Tree.ChildNode[], depth: number): DocumentNode[] {
    return splitRuns(this.#runs(nodes, depth)).flatMap((runs) => {
      const words = inlineNodes(trimmedRuns(runs))
      const [only, another] = words
      if (only?.type === 'inline-image' && another === undefined)
        return [block('images', [voidBlock('image', only.data)])]
      return words.length === 0 ? [] : [block('paragraph', words)]
    })
  }

  #details(element: Tree.Element, depth: number): DocumentNode[] {
    const [summary] = elementsIn(element, 'summary')
    const title = summary === undefined ? [] : this.#inlines(summary.childNodes, depth, 'cell')
    const rest = element.childNodes.filter((child) => child !== summary)
    const body = this.blocks(rest, depth)
    if (title.length === 0 || body.length === 0)
      return [...(title.length === 0 ? [] : [block('paragraph', title)]), ...body]
    const fragments = [fragment('expandable-title', [block('paragraph', title)]), fragment('expandable-body', body)]
    return [voidBlock('expandable', {}, fragments)]
  }

  /** Google Docs and Word put nested lists beside the item they belong to, not inside. */
  #list({ tagName, childNodes }: Tree.Element, depth: number): DocumentNode[] {
    const items: DocumentNode[] = []
    for (const node of childNodes) {
      if (!('tagName' in node)) continue
      const nested = node.tagName === 'ul' || node.tagName === 'ol'
      const nodes = nested ? this.#block(node, depth + 1) : this.blocks(node.childNodes, depth + 1)
      const last = items.at(-1)
      if (nested && last?.nodes !== undefined) for (const each of nodes) last.nodes.push(each)
      else if (nodes.length > 0) items.push(block('list-item', nodes, { checked: checkedState(node) }))
    }
    const isTasks = tagName === 'ul' && items.some(({ data }) => data?.['checked'] !== undefined)
    const type = tagName === 'ol' ? 'list-ordered' : isTasks ? 'list-tasks' : 'list-unordered'
    return items.length === 0 ? [] : [block(type, items)]
  }

  #table(table: Tree.Element, depth: number): DocumentNode[] {
    const rows = tableCells(table)
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
    // A table that only places blocks isn't a table.
    if (width < 2 || rows.length < 2) return rows.flat().flatMap((cell) => this.blocks(cell.childNodes, depth + 1))
    this.#cells += rows.length * width
    if (this.#cells > maxCells) this.isTooLarge = true
    if (this.isTooLarge) return []
    const cells = rows.map((row) =>
      row.map((cell): TableCell => {
        if (attributeOf(cell, 'colspan') > '1' || attributeOf(cell, 'rowspan') > '1') this.#drop('mergedCell')
        const words = this.#inlines(cell.childNodes, depth + 1, 'cell')
        return words.length === 0 ? undefined : [block('paragraph', words)]
      }),
    )
    const [head = [], ...body] = cells
    const columns = Array.from({ length: width }, (_, at) => {
      const title = head[at]
      return { title: Array.isArray(title) ? wordsOf(title.flatMap(({ nodes = [] }) => nodes)) : '', type: 'text' }
    })
    return [tableBlock(columns, body, { type: 'grid', hideHeader: false })]
  }

  /** Reads text with its formatting as one line. In cells, blocks are joined by spaces; headings are bold already. */
  #inlines(nodes: readonly Tree.ChildNode[], depth: number, place: 'cell' | 'heading'): DocumentNode[] {
    const runs = this.#runs(nodes, depth, place === 'cell')
    return inlineNodes(trimmedRuns(place === 'heading' ? runs.map(inHeading) : runs))
  }

  #runs(nodes: readonly Tree.ChildNode[], depth: number, isCell = false): Runs {
    const runs: Runs = []
    const write = (written: string, around: Around): void => {
      const text = replaceHidden(written.replace(/\s+/g, ' '), () => '')
      const isSpace = text.startsWith(' ') && /\s$/.test(runs.at(-1)?.text ?? ' ')
      const kept = isSpace ? text.slice(1) : text
      if (kept !== '') runs.push({ text: kept, around })
      this.#count(kept)
    }
    const add = (node: Tree.ChildNode, around: Around): void => {
      if ('value' in node) write(node.value, around)
      if (!('tagName' in node)) return
      const emoji = emojiText(node)
      if (emoji !== undefined) return write(emoji, around)
      const image = imageNode(node, (source, alt) => this.#address(source, alt))
      if (image !== undefined) {
        runs.push({ text: imageSign, around: { marks: [], depth: around.depth, image } })
        return
      }
      if (around.depth > maxDepth) this.isTooLarge = true
      if (this.isTooLarge || this.#isDropped(node)) return
      const inside = { ...this.#inside(node, around), depth: around.depth + 1 }
      const isBreak = node.tagName === 'br' || (isCell && blockElements.has(node.tagName))
      const last = runs.at(-1)
      if (isBreak && last !== undefined) {
        last.text = last.text.trimEnd()
        runs.push({ text: isCell ? ' ' : '\n', around: { ...around, href: undefined, marks: [] } })
      }
      for (const child of node.childNodes) add(child, inside)
    }
    for (const node of nodes) add(node, { marks: [], depth })
    return runs
  }

  /** Returns the address of an image that is kept. */
  #address(source: string, alt: string): string | undefined {
    const { webImages = false, embedded } = this.#kept
    if (isWebAddress(source)) return webImages ? linkAddress(source) : undefined
    return source === '' ? undefined : embedded?.take(source, { heading: this.#heading, alt })
  }

  #code(element: Tree.Element): DocumentNode[] {
    const code = codeBlock(element)
    for (const { nodes = [] } of code.nodes ?? []) this.#count(wordsOf(nodes))
    return [code]
  }

  /** Text can look like an embedded image, so its length is counted on its own. */
  #count({ length }: string): void {
    this.#length += length
    if (this.#length > maxHtmlLength) this.isTooLarge = true
  }

  #inside(element: Tree.Element, { marks, href }: Around): Omit<Around, 'depth'> {
    const own = marksOf(element)
    const address = element.tagName === 'a' ? attributeOf(element, 'href') : ''
    const target = address === '' ? href : linkAddress(address)
    if (address !== '' && target === undefined) this.#drop('link')
    return { marks: [...marks, ...own], href: target }
  }

  #isDropped(element: Tree.Element): boolean {
    const { tagName } = element
    if (tagName === 'picture' && (this.#kept.webImages === true || this.#kept.embedded !== undefined)) return false
    const part =
      tagName === 'input' && attributeOf(element, 'type') !== 'checkbox' ? 'form' : droppedElements.get(tagName)
    if (part !== undefined) this.#drop(part)
    return (
      part !== undefined ||
      hiddenElements.has(tagName) ||
      isAdded(element) ||
      /display:\s*none|mso-hide:\s*all/i.test(attributeOf(element, 'style'))
    )
  }
}

/** Joins lists of one kind that follow each other: Word's items are paragraphs, each with its level. */
function joinedLists(nodes: readonly DocumentNode[], levels: ReadonlyMap<DocumentNode, number>): DocumentNode[] {
  const joined: DocumentNode[] = []
  for (const node of nodes) {
    const isItem = node.type?.startsWith('list-') === true && node.nodes?.length === 1
    let siblings = joined
    for (let level = levels.get(node) ?? 1; level > 1; level--) {
      const inside =
        siblings.at(-1)?.type?.startsWith('list-') === true ? siblings.at(-1)?.nodes?.at(-1)?.nodes : undefined
      if (inside === undefined) break
      siblings = inside
    }
    const last = siblings.at(-1)
    if (isItem && last !== undefined && last.type === node.type)
      for (const each of node.nodes ?? []) last.nodes?.push(each)
    else siblings.push(node)
  }
  return joined
}
