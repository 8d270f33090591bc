import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import type { DocumentNode } from '../../../contract/schemas/document.ts'
import { targetToRef } from '../../text/markdown/document/contentTargets.ts'
import { inline, mark, textNode } from '../../text/markdown/document/documentNodes.ts'
import { replaceHidden } from '../../text/strings/hiddenCharacters.ts'

/** A cell: its lines, each with texts and inlines. */
export type PastedCell = readonly (readonly DocumentNode[])[]

/** A table from the clipboard. Its first row is the head. */
export interface PastedTable {
  readonly rows: readonly (readonly PastedCell[])[]
  /** By column: `left`, `center` or `right`. Undefined if the cells of a column differ. */
  readonly alignments?: readonly (string | undefined)[]
}

/**
 * The maximum number of cells. Larger tables are pasted as text: they're unreadable in a page, and parsing them takes
 * seconds.
 */
export const maxTableCells = 5000
/** The maximum length in UTF-16 units. Parsing longer HTML as browsers do takes too long. */
const maxHtmlLength = 200_000
/** The maximum depth of elements in a cell. */
const maxDepth = 50

/** Elements whose text no one sees. */
export const hiddenElements = new Set('script style template head title meta link svg math noscript'.split(' '))
const blocks = new Set(['p', 'div', 'li', 'ul', 'ol', 'pre', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const marks = new Map([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['s', 'strikethrough'],
  ['del', 'strikethrough'],
  ['code', 'code'],
])

/** The maximum number of elements, and of those that are open at the same time. */
const maxElements = 200_000
const maxOpen = 500

class TooManyElements extends Error {}

/**
 * Parses HTML as browsers do. Undefined if it has too many elements. Browsers repeat elements that aren't closed in each
 * paragraph that follows, so a short text can have millions.
 */
export function parsedHtml(html: string): Tree.ChildNode[] | undefined {
  let [elements, open] = [0, 0]
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush: () => {
      if (++elements > maxElements || ++open > maxOpen) throw new TooManyElements()
    },
    onItemPop: () => void open--,
  }
  try {
    return parseFragment(html, { treeAdapter }).childNodes
  } catch (error) {
    if (error instanceof TooManyElements) return undefined
    throw error
  }
}

/**
 * Returns the rows of HTML that has one table and nothing else. Undefined for other HTML. A cell that spans several
 * columns or rows has its words in the first one, and the others are empty.
 */
export function htmlTableRows(html: string): PastedTable | undefined {
  if (html.length > maxHtmlLength || !/<table\b/i.test(html)) return undefined
  const tables: Tree.Element[] = []
  let hasWords = false
  const parsed = parsedHtml(html)
  if (parsed === undefined) return undefined
  const open = parsed.toReversed()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('value' in node) hasWords ||= node.value.trim() !== ''
    if (!('tagName' in node) || hiddenElements.has(node.tagName)) continue
    if (node.tagName === 'table') tables.push(node)
    else open.push(...node.childNodes.toReversed())
  }
  const [table, another] = tables
  return table === undefined || another !== undefined || hasWords ? undefined : rowsOf(table)
}

function rowsOf(table: Tree.Element): PastedTable | undefined {
  const lines = tableCells(table)
  const rows: PastedCell[][] = lines.map(() => [])
  const sides: Set<string>[] = []
  let count = 0
  for (const [y, line] of lines.entries()) {
    const row = rows[y] ?? []
    for (const cell of line) {
      const content = new CellReader().read(cell)
      if (content === undefined) return undefined
      let x = 0
      while (row[x] !== undefined) x++
      const [width, height] = [spanOf(cell, 'colspan'), Math.min(spanOf(cell, 'rowspan'), lines.length - y)]
      count += width * height
      if (count > maxTableCells) return undefined
      for (let down = 0; down < height; down++) {
        for (let right = 0; right < width; right++) {
          const target = rows[y + down]
          if (target !== undefined) target[x + right] ??= down === 0 && right === 0 ? content : []
        }
      }
      if (y > 0 && content.length > 0) (sides[x] ??= new Set()).add(sideOf(cell))
    }
  }
  const alignments = Array.from(sides, (side) => (side?.size === 1 ? [...side][0] : undefined))
  return { rows: rows.map((row) => Array.from(row, (cell) => cell ?? [])), alignments }
}

/** Returns the cells of a table, line by line. */
export function tableCells(table: Tree.Element): Tree.Element[][] {
  const lines = elementsIn(table).flatMap((part) => (part.tagName === 'tr' ? part : elementsIn(part, 'tr')))
  return lines.map((line) => elementsIn(line).filter(({ tagName }) => tagName === 'td' || tagName === 'th'))
}

/** Returns the elements directly in an element, with a name if it's given. */
export function elementsIn({ childNodes }: Tree.Element, tagName?: string): Tree.Element[] {
  return childNodes
    .filter((node) => 'tagName' in node)
    .filter((node) => tagName === undefined || node.tagName === tagName)
}

/** Returns the value of an attribute, or ''. */
export function attributeOf({ attrs }: Tree.Element, wanted: string): string {
  return attrs.find(({ name }) => name === wanted)?.value ?? ''
}

function spanOf(cell: Tree.Element, name: 'colspan' | 'rowspan'): number {
  const count = Number.parseInt(attributeOf(cell, name), 10)
  return count > 0 ? Math.min(count, maxTableCells + 1) : 1
}

function sideOf(cell: Tree.Element): string {
  return /text-align:\s*(\w+)/i.exec(attributeOf(cell, 'style'))?.[1] ?? attributeOf(cell, 'align')
}

/** The formatting and position of a text in its cell. */
interface Place {
  readonly marks: readonly string[]
  readonly href?: string | undefined
  readonly depth: number
}

/** Reads the content of a cell: text with emphasis and links, line by line. */
class CellReader {
  readonly #lines: { readonly text: string; readonly place: Place }[][] = [[]]
  #isTooDeep = false

  /** Returns undefined if the cell has another table, or is nested too deeply. */
  read(cell: Tree.Element): PastedCell | undefined {
    for (const node of cell.childNodes) this.#add(node, { marks: [], depth: 0 })
    if (this.#isTooDeep) return undefined
    const lines = this.#lines.map((runs) => {
      const last = runs.length - 1
      return runs
        .map(({ text, place }, at) => ({ place, text: trimmed(text, at === 0, at === last) }))
        .filter(({ text }) => text !== '')
    })
    const first = lines.findIndex((line) => line.length > 0)
    const end = lines.findLastIndex((line) => line.length > 0)
    return first === -1 ? [] : lines.slice(first, end + 1).map((runs) => runs.map(nodeOf))
  }

  #add(node: Tree.ChildNode, place: Place): void {
    if ('value' in node) {
      const text = replaceHidden(node.value.replace(/\s+/g, ' '), () => '')
      const line = this.#lines.at(-1)
      if (line !== undefined && text !== '' && (line.length > 0 || text !== ' ')) line.push({ text, place })
    }
    if (!('tagName' in node) || hiddenElements.has(node.tagName)) return
    const { tagName } = node
    if (tagName === 'table' || place.depth > maxDepth) this.#isTooDeep = true
    if (tagName === 'br') this.#lines.push([])
    if (this.#isTooDeep) return
    const own = marks.get(tagName)
    const inside: Place = {
      marks: own === undefined ? place.marks : [...place.marks, own],
      href: tagName === 'a' ? linkAddress(attributeOf(node, 'href')) : place.href,
      depth: place.depth + 1,
    }
    if (blocks.has(tagName)) this.#begin()
    for (const child of node.childNodes) this.#add(child, inside)
    if (blocks.has(tagName)) this.#begin()
  }

  #begin(): void {
    if (this.#lines.at(-1)?.length !== 0) this.#lines.push([])
  }
}

function trimmed(text: string, isFirst: boolean, isLast: boolean): string {
  const started = isFirst ? text.trimStart() : text
  return isLast ? started.trimEnd() : started
}

function nodeOf({ text, place }: { readonly text: string; readonly place: Place }): DocumentNode {
  const words = textNode([{ text, marks: place.marks.map((type) => mark(type)) }])
  return place.href === undefined ? words : inline('link', { ref: targetToRef(place.href) }, [words])
}

/** Parameters that only say where a reader came from. */
const tracking = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|_hs(?:enc|mi)|yclid|twclid|ref_src|si)$/i

/**
 * Returns an address that a page can link to: a web or mail address without parameters for tracking, but none that runs
 * something.
 */
export function linkAddress(href: string): string | undefined {
  const given = URL.parse(href)
  // Google Docs and mail programs put their own address around the one that was typed.
  const isWrapped = given !== null && /^www\.google\.[a-z.]+$/.test(given.hostname) && given.pathname === '/url'
  const url = isWrapped ? URL.parse(given.searchParams.get('q') ?? '') : given
  if (url === null || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return undefined
  if (url.protocol === 'mailto:') return url.href
  const tracked = [...url.searchParams.keys()].filter((name) => tracking.test(name))
  if (tracked.length > 0) for (const name of tracked) url.searchParams.delete(name)
  return url.href
}
