import type { TextReplacement } from '../edits/minimalEdits.ts'
import type { GridRow, GridTable } from './gridTable.ts'
import type { Parts } from './partEdits.ts'

/** Returns the rows of a table as parts. Those of a Markdown table begin with the line of its alignments. */
export function rowParts({ source, form, rule, rows }: GridTable): Parts {
  if (form === 'pipe' && rule !== undefined) {
    const start = source.lastIndexOf('\n', rule.slot.start - 1)
    const from = source[start - 1] === '\r' ? start - 1 : start
    const items = [rule.slot, ...rows.map(({ slot }) => slot)]
    return { source, items, separator: source.slice(from, rule.slot.start) }
  }
  const items = rows.map(({ slot }) => slot)
  return { source, items, separator: separatorOf(source, items) }
}

/** Returns the cells of a row as parts. */
export function cellParts({ source, form }: GridTable, row: GridRow): Parts {
  const items = row.cells.map(({ slot }) => slot)
  return { source, items, separator: form === 'pipe' ? '|' : separatorOf(source, items) }
}

/** Returns the white space between the first two parts that have nothing else between them. */
function separatorOf(source: string, items: Parts['items']): string {
  for (const [at, { start }] of items.entries()) {
    const between = at === 0 ? undefined : source.slice(items[at - 1]?.end, start)
    if (between?.trim() === '') return between
  }
  return ''
}

/** Returns an empty row. */
export function emptyRow({ form, columns }: GridTable): string {
  if (form === 'pipe') return `|${columns.map(() => '  |').join('')}`
  return `<tr>${columns.map(() => '<td></td>').join('')}</tr>`
}

/**
 * Returns the edit that rewrites the cells of a row, which are as many as the table has columns, with the spaces or tags
 * around them.
 */
export function rewriteRow(table: GridTable, row: GridRow, change: (cells: string[]) => string[]): TextReplacement[] {
  const { source, form, columns } = table
  const empty = form === 'pipe' ? '  ' : '<td></td>'
  const cells = columns.map((_, at) => {
    const slot = row.cells[at]?.slot
    const text = slot === undefined ? empty : source.slice(slot.start, slot.end)
    // A row can lack the pipe and the space at its start or end.
    return form === 'pipe' ? ` ${text.trim()} ` : text
  })
  const written = form === 'pipe' ? `|${change(cells).join('|')}|` : change(cells).join('')
  const [start, end] = form === 'pipe' ? [row.slot.start, row.slot.end] : cellsSpan(row)
  return [{ start, end, text: written }]
}

function cellsSpan({ inner, cells }: GridRow): [number, number] {
  const [first, last] = [cells[0], cells.at(-1)]
  return [first?.slot.start ?? inner.start, last?.slot.end ?? inner.start]
}

/** Returns whether a row has all cells, and its outer pipes. */
export function isWhole({ columns }: GridTable, row: GridRow): boolean {
  return row.cells.length === columns.length && row.isOpen !== true
}
