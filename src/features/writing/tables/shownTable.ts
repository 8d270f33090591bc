import { canBePipes } from '../../../core/text/tables/convertTable.ts'
import type { GridTable } from '../../../core/text/tables/gridTable.ts'
import type { ShownTable } from './tableMessages.ts'

/** Returns what the grid shows of a table. */
export function shownTable(table: GridTable): ShownTable {
  const { form, view, isLarge, columns, head, rows } = table
  return {
    form,
    view,
    isLarge,
    canBePipes: canBePipes(table),
    columns: columns.map((column, at) => ({ ...column, select: undefined, title: head.cells[at]?.value ?? '' })),
    rows: rows.map(({ cells }) => columns.map((_, at) => cells[at]?.value ?? '')),
  }
}
