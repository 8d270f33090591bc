import { columnTypes, maxColumnWidth, type GridTable } from '../../../core/text/tables/gridTable.ts'
import type { TableOperation } from '../../../core/text/tables/tableOperation.ts'

/** The maximum length of a cell in UTF-16 units. */
export const maxCell = 20_000

/** Returns the operation in a message of the grid. Undefined if it doesn't fit the table. */
export function readChange(value: unknown, table: GridTable): TableOperation | undefined {
  const operation = value as TableOperation
  return fits(operation, table) ? operation : undefined
}

/** Returns whether a table has a cell, or is going to have it after a change. */
export function isCell({ row, column }: Record<'row' | 'column', unknown>, { columns, rows }: GridTable): boolean {
  return isIndex(row, rows.length + 1, -1) && isIndex(column, columns.length)
}

function fits(operation: TableOperation | undefined, table: GridTable): boolean {
  const { columns, rows } = table
  switch (operation?.kind) {
    case 'setCells':
      return operation.cells.every((cell) => {
        return isCell(cell, table) && typeof cell.value === 'string' && cell.value.length <= maxCell
      })
    case 'insertRow':
      return isIndex(operation.at, rows.length + 1)
    case 'insertColumn':
      return isIndex(operation.at, columns.length + 1)
    case 'deleteRow':
      return isIndex(operation.at, rows.length)
    case 'deleteColumn':
      return isIndex(operation.at, columns.length)
    case 'moveRow':
      return isIndex(operation.from, rows.length) && isIndex(operation.to, rows.length)
    case 'moveColumn':
      return isIndex(operation.from, columns.length) && isIndex(operation.to, columns.length)
    case 'sortRows':
      return isIndex(operation.column, columns.length)
    case 'setColumn': {
      const { type = 'text', max = 5, width = 0 } = operation.change
      const isValid = columnTypes.includes(type) && isIndex(max, 21, 1) && isIndex(width, maxColumnWidth + 1)
      return isValid && isIndex(operation.column, columns.length)
    }
    case 'setView':
    case 'convert':
      return true
    default:
      return false
  }
}

function isIndex(index: unknown, end: number, start = 0): boolean {
  return Number.isSafeInteger(index) && Number(index) >= start && Number(index) < end
}
