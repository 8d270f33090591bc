import { withEdits, type TextReplacement } from '../edits/minimalEdits.ts'
import { columnEdits } from './columnEdits.ts'
import { cellContent, textColumn } from './cellValues.ts'
import { canBePipes, toHtmlTable, toPipeTable } from './convertTable.ts'
import { isAligned, type GridCell, type GridColumn, type GridRow, type GridTable } from './gridTable.ts'
import { deletePart, inOrder, insertPart, movePart, reorderParts } from './partEdits.ts'
import { readHtmlTables } from './readHtmlTables.ts'
import { cellParts, emptyRow, isWhole, rewriteRow, rowParts } from './rowParts.ts'
import type { CellChange, TableOperation } from './tableOperation.ts'
import { attributeEdits } from './tagAttributes.ts'

/**
 * Returns the edits that change a table, for the text that its positions refer to, in order. None if nothing changes or
 * the table can't have the change.
 */
export function tableEdits(table: GridTable, operation: TableOperation): TextReplacement[] {
  if (table.form === 'pipe' && needsHtml(operation)) return throughHtml(table, operation)
  switch (operation.kind) {
    case 'setCells':
      return setCells(table, operation.cells)
    case 'insertRow':
      return insertRows(table, operation.at, [emptyRow(table)])
    case 'deleteRow':
      return table.rows[operation.at] === undefined ? [] : deletePart(rowParts(table), operation.at + firstRow(table))
    case 'moveRow':
      if (table.rows[operation.from] === undefined || table.rows[operation.to] === undefined) return []
      return movePart(rowParts(table), operation.from + firstRow(table), operation.to + firstRow(table))
    case 'sortRows':
      return sortRows(table, operation.column, operation.isDescending)
    case 'insertColumn':
      return inEachRow(
        table,
        (cells, empty) => cells.toSpliced(operation.at, 0, empty),
        (row, empty) => insertPart(cellParts(table, row), operation.at, empty),
      )
    case 'deleteColumn':
      if (table.columns.length < 2) return []
      return inEachRow(
        table,
        (cells) => cells.toSpliced(operation.at, 1),
        (row) => deletePart(cellParts(table, row), operation.at),
      )
    case 'moveColumn': {
      const { from, to } = operation
      if (table.columns[from] === undefined || table.columns[to] === undefined || from === to) return []
      const moved = (cells: string[]): string[] =>
        cells.toSpliced(from, 1).toSpliced(to, 0, ...cells.slice(from, from + 1))
      return inEachRow(table, moved, (row) => movePart(cellParts(table, row), from, to))
    }
    case 'setColumn':
      return columnEdits(table, operation.column, operation.change)
    case 'setView':
      return setView(table, operation.view, operation.isLarge)
    case 'convert':
      return convert(table, operation.to)
  }
}

/** Returns whether only a table in HTML can have the result of a change. */
function needsHtml(operation: TableOperation): boolean {
  if (operation.kind === 'setView') return operation.view === 'cards'
  if (operation.kind !== 'setColumn') return false
  const { type = 'text', isHidden = false, ...others } = operation.change
  return type !== 'text' || isHidden || Object.keys(others).some((name) => name !== 'align')
}

/** Writes a Markdown table as HTML, and changes that. */
function throughHtml(table: GridTable, operation: TableOperation): TextReplacement[] {
  const html = toHtmlTable(table, operation.kind === 'setView')
  const [read] = readHtmlTables(html, [])
  if (read === undefined || 'fault' in read) return []
  return [{ ...table.span, text: withEdits(html, tableEdits(read, operation)) }]
}

function convert(table: GridTable, to: GridTable['form']): TextReplacement[] {
  if (table.form === to || (to === 'pipe' && !canBePipes(table))) return []
  return [{ ...table.span, text: to === 'html' ? toHtmlTable(table) : toPipeTable(table) }]
}

function setView(table: GridTable, view: GridTable['view'], isLarge: boolean | undefined): TextReplacement[] {
  const size = isLarge === undefined ? [] : attributeEdits(table.tag, 'data-card-size', isLarge ? 'large' : undefined)
  return inOrder([...size, ...attributeEdits(table.tag, 'data-view', view === 'cards' ? 'cards' : undefined)])
}

/** A Markdown table counts the line of its alignments as a part before its rows. */
function firstRow({ form }: GridTable): number {
  return form === 'pipe' ? 1 : 0
}

function insertRows(table: GridTable, at: number, rows: readonly string[]): TextReplacement[] {
  const parts = rowParts(table)
  const { items, separator } = parts
  if (rows.length === 0) return []
  if (items.length > 0) return insertPart(parts, Math.min(at + firstRow(table), items.length), rows.join(separator))
  const { at: start = 0, isMissing = false } = table.body ?? {}
  const text = rows.join('')
  return [{ start, end: start, text: isMissing ? `<tbody>${text}</tbody>` : text }]
}

function setCells(table: GridTable, changes: readonly CellChange[]): TextReplacement[] {
  const byRow = Map.groupBy(
    changes.filter(({ column }) => table.columns[column] !== undefined),
    ({ row }) => row,
  )
  const aligned = isAligned(table)
  const edits = [...byRow].flatMap(([at, cells]) => {
    const row = at === -1 ? table.head : table.rows[at]
    return row === undefined ? [] : setRow(table, row, cells, aligned)
  })
  const last = Math.max(-1, ...byRow.keys())
  const added = Array.from({ length: Math.max(0, last + 1 - table.rows.length) }, (_, index) => {
    return newRow(table, byRow.get(table.rows.length + index) ?? [])
  })
  return inOrder([...edits, ...insertRows(table, table.rows.length, added)])
}

function setRow(table: GridTable, row: GridRow, changes: readonly CellChange[], aligned: boolean): TextReplacement[] {
  const { source, form } = table
  // Of several changes of a cell, the last one counts.
  const last = new Map(changes.map((each) => [each.column, each]))
  const changed = [...last.values()].flatMap(({ column, value }) => {
    const cell = row.cells[column]
    const about = row === table.head ? textColumn : (table.columns[column] ?? textColumn)
    const before = cell === undefined ? '' : source.slice(cell.content.start, cell.content.end)
    if ((cell?.value ?? '') === value) return []
    const content = cellContent(value, form, about, before)
    return content === before ? [] : [{ column, cell, content }]
  })
  if (changed.length === 0) return []
  if (row.isOpen === true || changed.some(({ cell }) => cell === undefined)) {
    const contents = new Map(changed.map(({ column, content }) => [column, content]))
    return rewriteRow(table, row, (cells) =>
      cells.map((text, at) => {
        const content = contents.get(at)
        if (content === undefined) return text
        return form === 'pipe'
          ? ` ${content} `
          : text.replace(/^(<[^>]*>)[^]*(<\/)/, (_, start: string, end: string) => start + content + end)
      }),
    )
  }
  return changed.flatMap(({ cell, content }) => (cell === undefined ? [] : [cellEdit(table, cell, content, aligned)]))
}

/** Returns the edit for the content of a cell. In an aligned Markdown table, its width stays if the content fits. */
function cellEdit({ source, form }: GridTable, cell: GridCell, content: string, aligned: boolean): TextReplacement {
  const { inner } = cell
  const { start, end } = cell.content
  if (form === 'html') {
    const isEmpty = start === end || source.slice(inner.start, start).includes('\n')
    return { ...(isEmpty ? inner : { start, end }), text: content }
  }
  const lead = start === inner.start ? ' ' : ''
  const room = inner.end - start - content.length
  const isTight = end === inner.end || start === end
  if (aligned && room >= 1) return { start, end: inner.end, text: lead + content.padEnd(inner.end - start) }
  return isTight ? { start, end: inner.end, text: `${lead}${content} ` } : { start, end, text: lead + content }
}

function newRow(table: GridTable, changes: readonly CellChange[]): string {
  const { form, columns } = table
  const contents = columns.map((column: GridColumn, at) => {
    return cellContent(changes.findLast((change) => change.column === at)?.value ?? '', form, column)
  })
  if (form === 'pipe') return `|${contents.map((content) => ` ${content} |`).join('')}`
  return `<tr>${contents.map((content) => `<td>${content}</td>`).join('')}</tr>`
}

/**
 * Changes the cells of each row in the same way. Rows without some of their cells or pipes are written again with them,
 * if the change needs these.
 */
function inEachRow(
  table: GridTable,
  rewritten: (cells: string[], empty: string) => string[],
  edited: (row: GridRow, empty: string) => TextReplacement[],
): TextReplacement[] {
  const { form, head, rule, rows } = table
  return [head, ...(rule ? [rule] : []), ...rows].flatMap((row) => {
    const name = row === head ? (head.cells[0]?.tag?.name ?? 'th') : 'td'
    const empty = form === 'html' ? `<${name}></${name}>` : row === rule ? ' --- ' : '  '
    return isWhole(table, row) ? edited(row, empty) : rewriteRow(table, row, (cells) => rewritten(cells, empty))
  })
}

function sortRows(table: GridTable, column: number, isDescending: boolean): TextReplacement[] {
  const values = table.rows.map(({ cells }) => cells[column]?.value ?? '')
  const numbers = values.map((value) => Number(value.replace(/(?<=\d),(?=\d{3})/g, '')))
  const isNumeric = values.every((value, at) => value === '' || Number.isFinite(numbers[at]))
  const sign = isDescending ? -1 : 1
  const compare = (one: number, other: number): number => {
    const [before = '', after = ''] = [values[one], values[other]]
    // Empty cells stay last.
    if (before === '' || after === '') return Number(before === '') - Number(after === '')
    if (isNumeric) return sign * ((numbers[one] ?? 0) - (numbers[other] ?? 0))
    return sign * collator.compare(before, after)
  }
  const order = values.map((_, at) => at).toSorted(compare)
  return reorderParts({ ...rowParts(table), items: table.rows.map(({ slot }) => slot) }, order)
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
