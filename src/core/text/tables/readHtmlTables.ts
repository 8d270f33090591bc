import type { CodeRegion } from '../dialect/codeRegions.ts'
import type { Span } from '../markdown/links/foundLink.ts'
import { readAttributes } from '../markdown/dialect/tagLine.ts'
import { htmlTags, type TagSpan } from '../markdown/parsing/htmlTags.ts'
import { tagAttributes } from './tagAttributes.ts'
import { cellValue, textColumn } from './cellValues.ts'
import {
  columnTypes,
  maxColumnWidth,
  maxGridCells,
  type CardRole,
  type GridCell,
  type GridColumn,
  type GridRow,
  type GridTable,
  type ReadTable,
  type TableFault,
} from './gridTable.ts'

/** Returns the tables of a text that are written as HTML. One without an end isn't a table. */
export function readHtmlTables(source: string, code: readonly CodeRegion[]): ReadTable[] {
  if (!/<table[\s>]/i.test(source)) return []
  const tags = htmlTags(source)
  return outerTables(tags).flatMap(([start, end]) => {
    const at = tags[start]?.start ?? 0
    const isCode = code.some((region) => region.start <= at && at < region.end)
    return isCode ? [] : [new TableReader(source, tags.slice(start, end + 1)).read()]
  })
}

/** Returns the indices of the first and last tag of each table that isn't in another one. */
function outerTables(tags: readonly TagSpan[]): [number, number][] {
  const open: number[] = []
  const tables: [number, number][] = []
  for (const [at, { name, isEnd }] of tags.entries()) {
    if (name !== 'table') continue
    if (!isEnd) {
      open.push(at)
      continue
    }
    const start = open.pop()
    if (start === undefined) continue
    while ((tables.at(-1)?.[0] ?? -1) > start) tables.pop()
    tables.push([start, at])
  }
  return tables
}

const structure = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'colgroup', 'col'])

/** The cells of a row with their tags, before their columns are known. */
interface OpenRow {
  readonly slot: Span
  readonly inner: Span
  readonly isHead: boolean
  readonly cells: readonly { readonly tag: TagSpan; readonly slot: Span; readonly inner: Span }[]
}

/** Reads one table, tag by tag. */
class TableReader {
  readonly #source: string
  readonly #tags: readonly TagSpan[]
  readonly #span: Span
  readonly #rows: OpenRow[] = []
  #row: { readonly tag: TagSpan; readonly cells: OpenRow['cells'][number][] } | undefined
  #cell: TagSpan | undefined
  #isInHead = false
  #body: number | undefined
  #headEnd: number | undefined

  constructor(source: string, tags: readonly TagSpan[]) {
    this.#source = source
    this.#tags = tags
    this.#span = { start: tags[0]?.start ?? 0, end: tags.at(-1)?.end ?? 0 }
  }

  read(): ReadTable {
    let at = this.#tags[0]?.end ?? 0
    for (const tag of this.#tags.slice(1, -1)) {
      const fault = this.#cell === undefined ? this.#addPart(tag, at) : this.#addInCell(tag, this.#cell)
      if (fault !== undefined) return { span: this.#span, fault }
      at = tag.end
    }
    const end = this.#tags.at(-1)?.start ?? at
    const isOpen = this.#cell !== undefined || this.#row !== undefined
    return isOpen || this.#hasText(at, end)
      ? { span: this.#span, fault: isOpen ? 'unclosed' : 'outside' }
      : this.#table()
  }

  #hasText(start: number, end: number): boolean {
    return this.#source.slice(start, end).trim() !== ''
  }

  #addInCell(tag: TagSpan, cell: TagSpan): TableFault | undefined {
    if (tag.name === 'table') return 'nested'
    if (!structure.has(tag.name)) return undefined
    if (tag.name !== cell.name || !tag.isEnd) return 'unclosed'
    this.#row?.cells.push({
      tag: cell,
      slot: { start: cell.start, end: tag.end },
      inner: { start: cell.end, end: tag.start },
    })
    this.#cell = undefined
    return undefined
  }

  #addPart(tag: TagSpan, at: number): TableFault | undefined {
    const { name, isEnd } = tag
    if (this.#hasText(at, tag.start)) return 'outside'
    if (name === 'thead' || name === 'tbody') {
      if (this.#row !== undefined) return 'unclosed'
      this.#isInHead = name === 'thead' && !isEnd
      if (name === 'tbody' && !isEnd) this.#body ??= tag.end
      if (name === 'thead' && isEnd) this.#headEnd = tag.end
      return undefined
    }
    if (name === 'tr') return isEnd ? this.#endRow(tag) : this.#startRow(tag)
    if (name !== 'td' && name !== 'th') return 'outside'
    if (isEnd || this.#row === undefined) return 'unclosed'
    const { colspan = '1', rowspan = '1' } = readAttributes(tag.attributes)
    if (colspan !== '1' || rowspan !== '1') return 'merged'
    this.#cell = tag
    return undefined
  }

  #startRow(tag: TagSpan): TableFault | undefined {
    if (this.#row !== undefined) return 'unclosed'
    this.#row = { tag, cells: [] }
    return undefined
  }

  #endRow(tag: TagSpan): TableFault | undefined {
    if (this.#row === undefined) return 'unclosed'
    const { tag: start, cells } = this.#row
    const [slot, inner] = [
      { start: start.start, end: tag.end },
      { start: start.end, end: tag.start },
    ]
    this.#rows.push({ slot, inner, cells, isHead: this.#isInHead })
    this.#row = undefined
    return undefined
  }

  #table(): ReadTable {
    const [first, ...others] = this.#rows
    const [span, source, tag] = [this.#span, this.#source, this.#tags[0]]
    if (first === undefined || first.cells.length === 0) return { span, fault: 'unclear' }
    if (others.some(({ isHead }) => isHead)) return { span, fault: 'headRows' }
    const width = first.cells.length
    if (others.some(({ cells }) => cells.length > width)) return { span, fault: 'longRow' }
    if (this.#rows.length * width > maxGridCells) return { span, fault: 'tooLarge' }
    const heads = first.cells.map((cell) => readHead(source, cell))
    if (heads.includes(undefined)) return { span, fault: 'unclear' }
    const known = heads.filter((each) => each !== undefined)
    const columns = known.map(({ column }) => column)
    const rows = others.map(({ slot, inner, cells }): GridRow => {
      const read = cells.map((cell, at) => cellOf(source, cell, columns[at] ?? textColumn))
      return { slot, inner, cells: read }
    })
    const attributes = tagAttributes(tag)
    return {
      source,
      form: 'html',
      view: attributes.get('data-view')?.value === 'cards' ? 'cards' : 'grid',
      isLarge: attributes.get('data-card-size')?.value === 'large',
      span,
      tag,
      columns,
      rows,
      head: { slot: first.slot, inner: first.inner, cells: known.map(({ cell }) => cell) },
      body: {
        at: this.#body ?? this.#headEnd ?? first.slot.end,
        isMissing: this.#body === undefined && this.#headEnd !== undefined,
      },
    } satisfies GridTable
  }
}

function cellOf(source: string, cell: OpenRow['cells'][number], column: GridColumn, end = cell.inner.end): GridCell {
  const text = source.slice(cell.inner.start, end)
  const start = cell.inner.start + (text.trim() === '' ? 0 : text.length - text.trimStart().length)
  const content = { start, end: start + text.trim().length }
  return {
    slot: cell.slot,
    inner: { start: cell.inner.start, end },
    content,
    tag: cell.tag,
    value: cellValue(text, 'html', column.type),
  }
}

/** Reads the head of a column. Undefined if its title is on both sides of its choices. */
function readHead(source: string, cell: OpenRow['cells'][number]): { column: GridColumn; cell: GridCell } | undefined {
  const { start, end } = cell.inner
  const inner = htmlTags(source.slice(start, end))
  const select = inner.find(({ name, isEnd }) => name === 'select' && !isEnd)
  const close = inner.findLast(({ name, isEnd }) => name === 'select' && isEnd)
  if (select !== undefined && (close === undefined || source.slice(start + close.end, end).trim() !== ''))
    return undefined
  const attributes = tagAttributes(cell.tag)
  const written = attributes.get('data-type')?.value ?? (select === undefined ? 'text' : 'select')
  const style = /text-align:\s*(\w+)/.exec(attributes.get('style')?.value ?? '')?.[1]
  const align = style ?? attributes.get('align')?.value ?? ''
  const column: GridColumn = {
    type: columnTypes.find((type) => type === written) ?? 'text',
    align: /^(?:left|center|right)$/.test(align) ? align : '',
    isHidden: attributes.has('data-hidden'),
    role: (Object.keys(roleAttributes) as CardRole[]).find((role) => attributes.has(roleAttributes[role])),
    isMultiple: attributes.has('data-multiple') || tagAttributes(select).has('multiple'),
    max: Math.min(20, Math.max(1, Math.round(Number(attributes.get('data-max')?.value ?? 5)) || 5)),
    width: widthOf(attributes.get('width')?.value),
    options: inner
      .filter(({ name, isEnd }) => name === 'option' && !isEnd)
      .map((tag) => {
        const { value = '', label = value, color = '' } = readAttributes(tag.attributes)
        return { value, label, color }
      }),
    select: select && { start: start + select.start, end: start + (close?.end ?? select.end) },
  }
  return { column, cell: cellOf(source, cell, textColumn, column.select?.start) }
}

function widthOf(text = ''): number | undefined {
  const width = Math.round(Number(text))
  return width > 0 ? Math.min(width, maxColumnWidth) : undefined
}

/** The attributes that say what a column is for in cards. */
export const roleAttributes: Readonly<Record<CardRole, string>> = {
  target: 'data-card-target',
  cover: 'data-card-cover',
  coverDark: 'data-card-cover-dark',
}
