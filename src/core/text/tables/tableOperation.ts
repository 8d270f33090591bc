import type { CardRole, ColumnOption, ColumnType, GridTable } from './gridTable.ts'

/** The new value of a cell. Row -1 has the titles. */
export interface CellChange {
  readonly row: number
  readonly column: number
  readonly value: string
}

/** What the head of a column says from now on. Only the named properties change. */
export interface ColumnChange {
  readonly type?: ColumnType
  readonly align?: string
  readonly isHidden?: boolean
  /** '' for a column without a role. */
  readonly role?: CardRole | ''
  readonly isMultiple?: boolean
  readonly max?: number
  /** In pixels. 0 for a column without a width. */
  readonly width?: number
  readonly options?: readonly ColumnOption[]
}

/** One change of a table. Rows and columns are counted from 0. */
export type TableOperation =
  | { readonly kind: 'setCells'; readonly cells: readonly CellChange[] }
  | { readonly kind: 'insertRow' | 'deleteRow' | 'insertColumn' | 'deleteColumn'; readonly at: number }
  | { readonly kind: 'moveRow' | 'moveColumn'; readonly from: number; readonly to: number }
  | { readonly kind: 'sortRows'; readonly column: number; readonly isDescending: boolean }
  | { readonly kind: 'setColumn'; readonly column: number; readonly change: ColumnChange }
  | { readonly kind: 'setView'; readonly view: 'grid' | 'cards'; readonly isLarge?: boolean }
  | { readonly kind: 'convert'; readonly to: GridTable['form'] }
