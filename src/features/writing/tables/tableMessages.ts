import type { CellPlace } from '../../../core/text/tables/alignTable.ts'
import { canBePipes } from '../../../core/text/tables/convertTable.ts'
import type { GridColumn, GridTable } from '../../../core/text/tables/gridTable.ts'
import type { TableOperation } from '../../../core/text/tables/tableOperation.ts'

/** What the grid shows of a column. */
export interface ShownColumn extends GridColumn {
  readonly title: string
}

/** What the grid shows of a table. */
export interface ShownTable extends Pick<GridTable, 'form' | 'view' | 'isLarge'> {
  readonly canBePipes: boolean
  readonly columns: readonly ShownColumn[]
  readonly rows: readonly (readonly string[])[]
}

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

/** The texts of the grid, in the language of the editor. `{0}` and `{1}` are filled in. */
export type GridLabels = Readonly<Record<string, string>>

/** A suggestion for a cell. `insert` replaces a part of its text, and `also` is inserted before that. */
export interface Suggestion {
  readonly label: string
  readonly description: string
  readonly insert: string
  readonly start: number
  readonly end: number
  readonly also?: { readonly at: number; readonly text: string } | undefined
}

/** Asks what the text of a cell can be completed to at a position. With `isAny`, what is typed limits no targets. */
export interface SuggestionRequest extends CellPlace {
  readonly kind: 'suggest'
  readonly id: number
  readonly text: string
  readonly offset: number
  readonly isAny: boolean
}

/**
 * A message from VS Code to the grid. `version` is that of the document, and `answered` the change that was made or
 * refused.
 */
export type ToGrid =
  | {
      readonly kind: 'table'
      readonly version: number
      readonly table: ShownTable
      readonly answered?: number | undefined
      /** Why the change wasn't made. */
      readonly refused?: string | undefined
      /** The cell that becomes active: the one at the cursor, if the user just opened the table. */
      readonly active?: CellPlace | undefined
      /** The cards as readers see them. */
      readonly preview?: string | undefined
    }
  | { readonly kind: 'gone'; readonly message: string }
  | { readonly kind: 'suggestions'; readonly id: number; readonly suggestions: readonly Suggestion[] }

/** A change that the grid asks for, for the table as it was in a version of the document. */
export interface GridChange {
  readonly kind: 'change'
  readonly id: number
  readonly version: number
  readonly operation: TableOperation
}

/** What was pasted into the grid. */
export interface GridPaste extends CellPlace {
  readonly kind: 'paste'
  readonly id: number
  readonly version: number
  readonly html: string
  readonly text: string
}

/** A message from the grid to VS Code. `choose` asks for a page or a file for a cell. */
export type FromGrid =
  | { readonly kind: 'ready' | 'undo' | 'redo' | 'text' | 'save' }
  | GridChange
  | GridPaste
  | SuggestionRequest
  | { readonly kind: 'choose'; readonly version: number; readonly row: number; readonly column: number }
