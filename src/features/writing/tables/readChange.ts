import { columnTypes, maxColumnWidth, type GridTable } from '../../../core/text/tables/gridTable.ts'
import type { TableOperation } from '../../../core/text/tables/tableOperation.ts'

/** The maximum length of a cell in UTF-16 units. */
export const maxCell = 20_000

/** Returns the operation in a message of the grid. Undefined if it doesn't fit the table. */
export function readChange(value: unknown, { columns, rows }: GridTable): TableOperation | undefined {
  const operation = value as TableOperation
  const isIndex = (index: unknown, end: number): boolean =>
    Number.isSafeInteger(index) && Number(index) >= 0 && Number(index) < end
  switch (operation?.kind) {
    case 'setCells': {
      const fits = operation.cells.every(({ row, column, value: text }) => {
        return (
          isIndex(row + 1, rows.length + 2) &&
          isIndex(column, columns.length) &&
          typeof text === 'string' &&
          text.length <= maxCell
        )
      })
      return fits ? operation : undefined
    }
    case 'insertRow':
      return isIndex(operation.at, rows.length + 1) ? operation : undefined
    case 'insertColumn':
      return isIndex(operation.at, columns.length + 1) ? operation : undefined
    case 'deleteRow':
      return isIndex(operation.at, rows.length) ? operation : undefined
    case 'deleteColumn':
      return isIndex(operation.at, columns.length) ? operation : undefined
    case 'moveRow':
      return isIndex(operation.from, rows.length) && isIndex(operation.to, rows.length) ? operation : undefined
    case 'moveColumn':
      return isIndex(operation.from, columns.length) && isIndex(operation.to, columns.length) ? operation : undefined
    case 'sortRows':
      return isIndex(operation.column, columns.length) ? operation : undefined
    case 'setColumn': {
      const { type = 'text', max = 5, width = 0 } = operation.change
      return isIndex(operation.column, columns.length) &&
        columnTypes.includes(type) &&
        isIndex(max - 1, 20) &&
        isIndex(width, maxColumnWidth + 1)
        ? operation
        : undefined
    }
    case 'setView':
    case 'convert':
      return operation
    default:
      return undefined
  }
}
