import assert from 'node:assert/strict'
import type { TextReplacement } from '../../../src/core/text/edits/minimalEdits.ts'
import { ScannedText } from '../../../src/core/text/scanning/scannedText.ts'
import { findTables } from '../../../src/core/text/tables/findTables.ts'
import type { GridTable } from '../../../src/core/text/tables/gridTable.ts'
import { withEdits } from '../../../src/core/text/edits/minimalEdits.ts'
import { tableEdits } from '../../../src/core/text/tables/tableEdits.ts'
import type { ColumnChange, TableOperation } from '../../../src/core/text/tables/tableOperation.ts'

/** What the head of a table says about a column. */
interface ModelColumn {
  readonly title: string
  readonly type: string
  readonly align: string
  readonly isHidden: boolean
  readonly role: string
  readonly width: number
}

/** What a person sees of a table. */
export interface TableModel {
  readonly view: string
  readonly columns: readonly ModelColumn[]
  readonly rows: readonly (readonly string[])[]
}

/** Returns the only table of a text. */
export function tableIn(text: string): { readonly table: GridTable; readonly offset: number } {
  const [found, another] = findTables(new ScannedText(text))
  assert.ok(found !== undefined && another === undefined, text)
  assert.ok(!('fault' in found.table), `${'fault' in found.table ? found.table.fault : ''}: ${text}`)
  return { table: found.table, offset: found.offset }
}

export function modelOf({ view, columns, head, rows }: GridTable): TableModel {
  return {
    view,
    columns: columns.map(({ type, align, isHidden, role = '', width = 0 }, at) => {
      return { title: head.cells[at]?.value ?? '', type, align, isHidden, role, width }
    }),
    rows: rows.map(({ cells }) => columns.map((_, at) => cells[at]?.value ?? '')),
  }
}

/** Changes the only table of a text. */
export function applyOperation(
  text: string,
  operation: TableOperation,
): { readonly text: string; readonly edits: TextReplacement[] } {
  const { table, offset } = tableIn(text)
  const edits = tableEdits(table, operation).map(({ start, end, text: now }) => {
    return { start: start + offset, end: end + offset, text: now }
  })
  for (const [at, { start, end }] of edits.entries()) {
    assert.ok(start <= end && start >= (edits[at - 1]?.end ?? 0), JSON.stringify([text, operation, edits]))
  }
  return { text: withEdits(text, edits), edits }
}

/** Returns the edits with which an editor takes back others. */
export function inverseEdits(text: string, edits: readonly TextReplacement[]): TextReplacement[] {
  let shift = 0
  return edits.map(({ start, end, text: now }) => {
    const from = start + shift
    shift += now.length - (end - start)
    return { start: from, end: from + now.length, text: text.slice(start, end) }
  })
}

/** Changes a model as a person expects. The cells of a column that gets another type aren't known: they stay. */
export function changeModel(model: TableModel, operation: TableOperation): TableModel {
  const { columns, rows } = model
  switch (operation.kind) {
    case 'setCells':
      return setCells(model, operation.cells)
    case 'insertRow':
      return { ...model, rows: rows.toSpliced(operation.at, 0, Array<string>(columns.length).fill('')) }
    case 'deleteRow':
      return { ...model, rows: rows.toSpliced(operation.at, 1) }
    case 'moveRow':
      return { ...model, rows: moved(rows, operation.from, operation.to) }
    case 'sortRows':
      return { ...model, rows: sorted(rows, operation.column, operation.isDescending ? -1 : 1) }
    case 'insertColumn': {
      const added = { title: '', type: 'text', align: '', isHidden: false, role: '', width: 0 }
      const { at } = operation
      return { ...model, columns: columns.toSpliced(at, 0, added), rows: rows.map((row) => row.toSpliced(at, 0, '')) }
    }
    case 'deleteColumn': {
      const { at } = operation
      return { ...model, columns: columns.toSpliced(at, 1), rows: rows.map((row) => row.toSpliced(at, 1)) }
    }
    case 'moveColumn': {
      const { from, to } = operation
      return { ...model, columns: moved(columns, from, to), rows: rows.map((row) => moved(row, from, to)) }
    }
    case 'setColumn':
      return { ...model, columns: setColumn(columns, operation.column, operation.change) }
    case 'setView':
      return { ...model, view: operation.view }
    case 'convert':
      return model
  }
}

function setCells(
  { columns, rows, ...model }: TableModel,
  cells: Extract<TableOperation, { kind: 'setCells' }>['cells'],
): TableModel {
  const [heads, values] = [columns.map((column) => ({ ...column })), rows.map((row) => [...row])]
  for (const { row, column, value } of cells) {
    while (values.length <= row) values.push(Array<string>(columns.length).fill(''))
    const [head, target] = [heads[column], values[row]]
    if (row === -1 && head !== undefined) head.title = value
    if (target !== undefined) target[column] = value
  }
  return { ...model, columns: heads, rows: values }
}

function setColumn(columns: readonly ModelColumn[], at: number, change: ColumnChange): ModelColumn[] {
  const { type, align, isHidden, role, width } = change
  return columns.map((column, other) => {
    // Only one column can have a role.
    if (other !== at) return role !== undefined && column.role === role ? { ...column, role: '' } : column
    return {
      title: column.title,
      type: type ?? column.type,
      align: align ?? column.align,
      isHidden: isHidden ?? column.isHidden,
      role: role ?? column.role,
      width: width ?? column.width,
    }
  })
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts numbers as numbers and others as words. Empty cells come last. */
function sorted(rows: TableModel['rows'], column: number, sign: number): TableModel['rows'] {
  const key = (row: readonly string[]): string => row[column] ?? ''
  const [filled, empty] = [rows.filter((row) => key(row) !== ''), rows.filter((row) => key(row) === '')]
  const areNumbers = filled.every((row) => Number.isFinite(Number(key(row))))
  const compare = areNumbers ? (one: string, other: string) => Number(one) - Number(other) : collator.compare
  return [...filled.toSorted((one, other) => sign * compare(key(one), key(other))), ...empty]
}
