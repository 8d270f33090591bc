import type { Span } from '../markdown/links/foundLink.ts'
import type { TagSpan } from '../markdown/parsing/htmlTags.ts'

/** The types of columns. A type that isn't known is edited as text. */
export const columnTypes = [
  'text',
  'number',
  'checkbox',
  'select',
  'rating',
  'files',
  'users',
  'content-ref',
  'image',
] as const
export type ColumnType = (typeof columnTypes)[number]

/** What a column is for in cards. */
export type CardRole = 'target' | 'cover' | 'coverDark'

/** A choice of a select column. */
export interface ColumnOption {
  readonly value: string
  readonly label: string
  readonly color: string
}

/** What the head of a table says about a column. */
export interface GridColumn {
  readonly type: ColumnType
  /** `left`, `center` or `right`; '' if the table doesn't say. */
  readonly align: string
  readonly isHidden: boolean
  readonly role?: CardRole | undefined
  readonly isMultiple: boolean
  /** The highest rating. */
  readonly max: number
  /** The width in pixels. Undefined if the table doesn't say. */
  readonly width?: number | undefined
  readonly options: readonly ColumnOption[]
  /** The `<select>` in the head. */
  readonly select?: Span | undefined
}

/**
 * A cell with its positions. `slot` is all of it, with its tags or the spaces between its pipes, and `inner` what is
 * between the tags or pipes.
 */
export interface GridCell {
  readonly slot: Span
  readonly inner: Span
  readonly content: Span
  /** What a person edits: several choices or files have a line each. */
  readonly value: string
  /** The start tag of a cell in HTML. */
  readonly tag?: TagSpan | undefined
}

/** A row with its positions. `inner` is what holds its cells. */
export interface GridRow {
  readonly slot: Span
  readonly inner: Span
  readonly cells: readonly GridCell[]
  /** True for a row of a Markdown table without a pipe at its start or end. */
  readonly isOpen?: boolean | undefined
}

/** A table as a grid, with the position of each part in `source`. */
export interface GridTable {
  readonly source: string
  readonly form: 'pipe' | 'html'
  readonly view: 'grid' | 'cards'
  readonly isLarge: boolean
  readonly span: Span
  readonly columns: readonly GridColumn[]
  readonly head: GridRow
  /** The line of a Markdown table with its alignments. */
  readonly rule?: GridRow | undefined
  readonly rows: readonly GridRow[]
  /** The start tag of a table in HTML. */
  readonly tag?: TagSpan | undefined
  /** Where the first row of a table in HTML without rows goes, and whether it needs a `<tbody>`. */
  readonly body?: { readonly at: number; readonly isMissing: boolean } | undefined
}

/** Why the grid can't show a table. */
export type TableFault = 'nested' | 'merged' | 'unclosed' | 'outside' | 'longRow' | 'headRows' | 'tooLarge' | 'unclear'

/** A table that the grid leaves alone. */
interface FaultyTable {
  readonly span: Span
  readonly fault: TableFault
}

export type ReadTable = GridTable | FaultyTable

/** The maximum number of cells that the grid shows. */
export const maxGridCells = 20_000

/** The colors that a choice can have. Without one, it's gray. */
export const optionColors: readonly string[] = 'green blue red orange yellow purple pink violet cyan'.split(' ')

/** The maximum width of a column in pixels. */
export const maxColumnWidth = 2000

/** Returns whether each row of a Markdown table has its pipes at the same positions. */
export function isAligned({ form, head, rule, rows }: GridTable): boolean {
  if (form !== 'pipe' || rule === undefined) return false
  return [rule, ...rows].every((row) => {
    return head.cells.every(({ slot }, at) => {
      const other = row.cells[at]?.slot
      return other !== undefined && other.end - other.start === slot.end - slot.start
    })
  })
}
