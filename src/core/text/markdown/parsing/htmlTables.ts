import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { readAttributes, unescapeAttribute } from '../dialect/tagLine.ts'
import { refToTarget, targetToRef } from '../document/contentTargets.ts'
import { block, type NodeData } from '../document/documentNodes.ts'
import { flag, HtmlCursor, HtmlText, htmlTags, readFlags, type TagSpan } from './htmlTags.ts'
import { tableBlock, wordsOf, type InlineParser, type TableCell, type TableColumn } from './tableBlocks.ts'

/** A table cell: its start tag, and its content. */
export type HtmlCell = { tag: TagSpan; html: HtmlText }

/** A cell of the table's head with its attributes. */
type HeadCell = { attributes: Record<string, string>; html: string }

const parts = new Set(['table', 'thead', 'tbody', 'tr', 'th', 'td'])

/** Reads a table written as HTML: a grid with typed columns, or cards. Undefined if the HTML has anything else. */
export function htmlTable(html: string, parseInline: InlineParser): DocumentNode | undefined {
  const read = readHtmlTable(new HtmlText(html))
  if (read === undefined) return undefined
  const attributes = readFlags(read.tag.attributes)
  const [first = [], ...rest] = read.rows
  const head = first.map((cell) => ({ attributes: readFlags(cell.tag.attributes), html: cell.html.text }))
  const columns = head.map((cell) => readColumn(cell, parseInline))
  if (columns.length === 0 || rest.some((row) => row.length > columns.length)) return undefined
  const rows = rest.map((row) => row.map((cell, index) => readCell(cell.html.text, columns[index], parseInline)))
  const data = { fullWidth: flag(attributes['data-full-width']), search: flag(attributes['data-search']) }
  return tableBlock(columns, rows, readView(attributes, head), data)
}

/** Returns the rows of HTML that is exactly one table. Undefined for any other HTML. */
export function readHtmlTable(html: HtmlText): { tag: TagSpan; rows: HtmlCell[][] } | undefined {
  const rows: HtmlCell[][] = []
  let table: TagSpan | undefined
  let cell: { from: number; tag: TagSpan } | undefined
  let end = html.start
  for (const [index, tag] of html.tags.entries()) {
    if (!parts.has(tag.name)) continue
    if (tag.name === 'table' && !tag.isEnd && table !== undefined) return undefined
    if (tag.name === 'table' && !tag.isEnd) table = tag
    if (tag.name === 'tr' && !tag.isEnd) rows.push([])
    if (tag.name !== 'th' && tag.name !== 'td') {
      end = tag.end
      continue
    }
    if (!tag.isEnd) cell = { from: index, tag }
    else if (cell !== undefined) {
      rows.at(-1)?.push({ tag: cell.tag, html: html.between(cell.from, index) })
      cell = undefined
    }
  }
  return table === undefined || html.source.slice(end, html.end).trim() !== '' ? undefined : { tag: table, rows }
}

function readView(attributes: Record<string, string>, head: HeadCell[]): NodeData {
  const ids = head.map((_, index) => `c${index + 1}`)
  const withFlag = (name: string) => ids.filter((_, index) => flag(head[index]?.attributes[name]) === true)
  const hidden = withFlag('data-hidden')
  const columns = ids.filter((id) => !hidden.includes(id))
  if (attributes['data-view'] === 'cards') {
    const titleless = withFlag('data-column-title-hidden')
    return {
      type: 'cards',
      cardSize: attributes['data-card-size'] ?? 'medium',
      columns,
      targetDefinition: withFlag('data-card-target')[0],
      coverDefinition: withFlag('data-card-cover')[0],
      coverDefinitionDark: withFlag('data-card-cover-dark')[0],
      hideColumnTitle: titleless.length === 0 ? undefined : titleless,
      wrap: flag(attributes['data-card-wrap']),
    }
  }
  const widths = head.flatMap((cell, index) => {
    const width = Number(cell.attributes['width'])
    return width > 0 ? [[ids[index], width]] : []
  })
  return {
    type: 'grid',
    columns,
    hideHeader: flag(attributes['data-header-hidden']) === true,
    stickyHeader: flag(attributes['data-header-sticky']),
    stickyFirstColumn: flag(attributes['data-first-column-sticky']),
    columnWidths: widths.length === 0 ? undefined : Object.fromEntries(widths),
  }
}

function readColumn({ attributes, html }: HeadCell, parseInline: InlineParser): TableColumn {
  const tags = htmlTags(html)
  const options = tags.filter(isStartOf('option')).map((tag) => {
    const { value = '', label = '', color = '' } = readAttributes(tag.attributes)
    return { value, label, color }
  })
  const select = tags.find(isStartOf('select'))
  const selectEnd = tags.findLast(({ name, isEnd }) => name === 'select' && isEnd)
  const isMultiple = flag(attributes['data-multiple']) === true || /\bmultiple\b/.test(select?.attributes ?? '')
  const hasSelect = select !== undefined && selectEnd !== undefined && select.start < selectEnd.start
  const words = hasSelect ? html.slice(0, select.start) + html.slice(selectEnd.end) : html
  const title = wordsOf(parseInline(words.trim()))
  const type = attributes['data-type'] ?? 'text'
  const align = /text-align:\s*(\w+)/.exec(attributes['style'] ?? '')?.[1] ?? attributes['align']
  return {
    title,
    type,
    ...(align !== undefined && { textAlignment: align }),
    ...(attributes['valign'] !== undefined && { verticalAlignment: attributes['valign'] }),
    ...(isMultiple && { multiple: true }),
    ...(attributes['data-max'] !== undefined && { max: Number(attributes['data-max']) }),
    ...(options.length > 0 && { options }),
  }
}

function readCell(html: string, column: TableColumn | undefined, parseInline: InlineParser): TableCell {
  const text = html.trim()
  if (text === '') return undefined
  if (column === undefined || column.type === 'text') return textCell(text, parseInline)
  const values = cellTargets(text)
  switch (column.type) {
    case 'number':
    case 'rating':
      return { value: Number(wordsOf(parseInline(text.replaceAll(/<[^<>]*>/g, '')))) }
    case 'checkbox':
      return { value: /true|checked/i.test(text) }
    case 'content-ref':
      return { value: targetToRef(values[0] ?? text) }
    case 'image':
      return { value: { ref: targetToRef(values[0] ?? text) } }
    case 'files':
      return { value: values.map((target) => fileName(target)) }
    case 'select':
      return {
        value: [...text.matchAll(/data-option="([^"]*)"/gi)].map(([, option = '']) => unescapeAttribute(option)),
      }
    default:
      return { value: values.length > 0 ? values : [text] }
  }
}

function fileName(target: string): string {
  const ref = targetToRef(target)
  return ref.kind === 'file' ? ref.file : refToTarget(ref)
}

/** Returns the targets of the links and images in a cell. */
export function cellTargets(html: string): string[] {
  const isTarget = isStartOf('a', 'img')
  return htmlTags(html).flatMap((tag) => {
    const { href, src } = isTarget(tag) ? readAttributes(tag.attributes) : {}
    return href ?? src ?? []
  })
}

function textCell(text: string, parseInline: InlineParser): DocumentNode[] {
  const paragraphs = paragraphsOf(text) ?? [text]
  return paragraphs.map((inner) => block('paragraph', parseInline(inner.trim())))
}

/** Returns the content of each `<p>`. Undefined if there's anything else. */
function paragraphsOf(html: string): string[] | undefined {
  const paragraphs: string[] = []
  const cursor = new HtmlCursor(html)
  while (cursor.take('p')?.attributes === '') {
    const inner = cursor.takeInside('p')
    if (inner === undefined) return undefined
    paragraphs.push(inner)
  }
  return paragraphs.length > 0 && cursor.isAtEnd ? paragraphs : undefined
}

function isStartOf(...names: readonly string[]): (tag: TagSpan) => boolean {
  return ({ name, isEnd }) => !isEnd && names.includes(name)
}
