import type { TextDocument, TextDocumentContentChangeEvent } from 'vscode'
import type { TextReplacement } from '../../../core/text/edits/minimalEdits.ts'
import type { ReadTable, GridTable } from '../../../core/text/tables/gridTable.ts'
import type { TableOperation } from '../../../core/text/tables/tableOperation.ts'
import type { DocumentScans } from '../language/documentScans.ts'

/** A table as it was in a version of its document. */
export interface TableVersion {
  readonly version: number
  readonly table: GridTable
  /** What to add to the positions in the table. */
  readonly offset: number
}

/** Follows a table through the changes of its document. */
export class FollowedTable {
  readonly document: TextDocument
  readonly #scans: DocumentScans
  #start: number

  /** `start` is the position of the table's first character. */
  constructor(document: TextDocument, scans: DocumentScans, start: number) {
    this.document = document
    this.#scans = scans
    this.#start = start
  }

  get start(): number {
    return this.#start
  }

  /** Moves the position of the table by changes of the document. */
  follow(changes: readonly TextDocumentContentChangeEvent[]): void {
    for (const { rangeOffset, rangeLength, text } of changes) {
      if (rangeOffset + rangeLength > this.#start || (rangeOffset === this.#start && rangeLength > 0)) continue
      this.#start += text.length - rangeLength
    }
  }

  /** Returns the table in the current text. Undefined if there's none at its position. */
  async read(): Promise<(Omit<TableVersion, 'table'> & { readonly table: ReadTable }) | undefined> {
    const { tableAt } = await import('../../../core/text/tables/findTables.ts')
    const { version } = this.document
    const scan = await this.#scans.of(this.document)
    const found = tableAt(scan, this.#start)
    if (found === undefined || version !== this.document.version)
      return version === this.document.version ? undefined : await this.read()
    this.#start = found.table.span.start + found.offset
    return { ...found, version }
  }
}

/**
 * Returns whether an operation for a known version of a table means the same in a later one: the table is the same, or
 * only cells change that are the same in both.
 */
export function stillFits(known: GridTable, now: GridTable, operation: TableOperation): boolean {
  const textOf = ({ source, span }: GridTable): string => source.slice(span.start, span.end)
  if (textOf(known) === textOf(now)) return true
  if (operation.kind !== 'setCells' || known.columns.length !== now.columns.length) return false
  if (known.rows.length !== now.rows.length) return false
  return operation.cells.every(({ row, column }) => {
    const cell = ({ head, rows }: GridTable): string | undefined =>
      (row === -1 ? head : rows[row])?.cells[column]?.value
    return cell(known) === cell(now)
  })
}

/** Returns edits of a table as edits of its document. */
export function placedEdits(edits: readonly TextReplacement[], offset: number): TextReplacement[] {
  return edits.map(({ start, end, text }) => ({ start: start + offset, end: end + offset, text }))
}
