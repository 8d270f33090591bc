import { minimalEdits, withEdits, type TextReplacement } from '../edits/minimalEdits.ts'
import { moved } from '../markdown/links/foundLink.ts'
import { textColumn } from './cellValues.ts'
import { inlineHtml } from './convertTable.ts'
import { readHtmlTables } from './readHtmlTables.ts'
import { bodyMap } from '../scanning/pageMap.ts'
import { readPipeTables } from './readPipeTables.ts'
import type { GridColumn, GridTable } from './gridTable.ts'
import { tableEdits } from './tableEdits.ts'
import type { TableOperation } from './tableOperation.ts'

/** The value of a cell from the clipboard. */
export interface PastedValue {
  /** In Markdown or HTML. */
  readonly written: string
  /** The same without formatting. */
  readonly words: string
  readonly isHtml: boolean
}

/** Cells from the clipboard, and the cell of the table where they begin. */
export interface PastedCells {
  readonly row: number
  readonly column: number
  readonly values: readonly (readonly PastedValue[])[]
}

/** Returns the edits that write cells over those of a table. Missing rows and columns are added. */
export function pasteCells(table: GridTable, { row, column, values }: PastedCells): TextReplacement[] {
  const width = Math.max(0, ...values.map((cells) => cells.length))
  const missing = Math.max(0, column + width - table.columns.length)
  const cells = values.flatMap((line, down) =>
    line.map((value, right) => {
      const about = row + down < 0 ? undefined : table.columns[column + right]
      return { row: row + down, column: column + right, value: valueFor(value, about, table.form) }
    }),
  )
  const added = Array.from({ length: missing }, (_, at): TableOperation => {
    return { kind: 'insertColumn', at: table.columns.length + at }
  })
  if (added.length === 0) return tableEdits(table, { kind: 'setCells', cells })
  return composedEdits(table, [...added, { kind: 'setCells', cells }])
}

/** Returns the value for a column: a choice by its label, whether a box is checked, or what the table is written in. */
function valueFor(
  { written, words, isHtml }: PastedValue,
  column: GridColumn = textColumn,
  form: GridTable['form'],
): string {
  if (form === 'pipe') return written
  if (column.type === 'text' || column.type === 'users') return isHtml ? written : inlineHtml(written)
  if (column.type === 'checkbox') return String(/^(?:true|yes|x|1|☑|✓|✔)$/i.test(words.trim()))
  if (column.type !== 'select') return words
  const labels = new Map(column.options.map(({ label, value }) => [label.toLowerCase(), value]))
  return words
    .split(/\n|, /)
    .map((label) => labels.get(label.trim().toLowerCase()) ?? label)
    .join('\n')
}

/** Applies operations one after another, and returns the edits from the first table to the last one. */
function composedEdits(table: GridTable, operations: readonly TableOperation[]): TextReplacement[] {
  const { start, end } = table.span
  let text = table.source
  let current = table
  for (const operation of operations) {
    text = withEdits(text, tableEdits(current, operation))
    const read = [...readPipeTables(bodyMap(text)), ...readHtmlTables(text, [])].find(
      ({ span }) => span.start === start,
    )
    if (read === undefined || 'fault' in read) return []
    current = read
  }
  const edits = minimalEdits(table.source.slice(start, end), text.slice(start, current.span.end))
  return edits.map((edit) => moved(edit, start))
}
