import type { DocumentNode } from '../../../contract/schemas/document.ts'
import type { BlockLines } from '../../text/markdown/parsing/blockReader.ts'
import { dataOf, documentOf } from '../../text/markdown/document/documentNodes.ts'
import { plainText } from '../../text/markdown/document/plainText.ts'
import { bareText } from './bareText.ts'
import { recordOf } from '../../../contract/checks/records.ts'

interface Row {
  readonly record: string
  readonly words: string
}

/** A table row by its record's name. `written` is the same table in a text, on `lines`. */
interface TableRow {
  readonly table: DocumentNode
  readonly written: DocumentNode
  readonly lines: BlockLines
  readonly record: string
}

/**
 * Returns the line of a row in a table of a text, if its words distinguish it from all other rows, or if no row has
 * changed.
 */
export function rowLine({ table, written, lines, record }: TableRow): BlockLines | undefined {
  const { startLine, endLine } = lines
  const [before, after] = [rowsOf(table), rowsOf(written)]
  // A pipe table has one line for its titles, a separator line, and one line for each row. HTML tables can have any
  // layout.
  if (endLine - startLine !== after.length + 2) return undefined
  const index = before.findIndex((row) => row.record === record)
  const words = before[index]?.words
  if (words === undefined) return undefined
  const isSame = before.length === after.length && before.every((row, at) => row.words === after[at]?.words)
  const matches = after.filter((row) => row.words === words)
  const isOnly = matches.length === 1 && before.filter((row) => row.words === words).length === 1
  if (!isSame && !isOnly) return undefined
  const line = startLine + 2 + (isSame ? index : after.findIndex((row) => row.words === words))
  return { startLine: line, endLine: line + 1 }
}

function rowsOf(table: DocumentNode): Row[] {
  const fragments = new Map((table.fragments ?? []).map((part) => [part.fragment ?? part.type ?? '', part]))
  return Object.entries(recordOf(dataOf(table)['records']))
    .map(([record, value]) => ({ record, row: recordOf(value) }))
    .toSorted((one, other) => (orderOf(one.row) < orderOf(other.row) ? -1 : 1))
    .map(({ record, row }) => {
      const cells = Object.values(recordOf(row['values'])).map((value) => {
        const cell = typeof value === 'string' ? fragments.get(value) : undefined
        return cell ? bareText(plainText(documentOf(cell.nodes ?? []))) : JSON.stringify(value)
      })
      return { record, words: cells.join('\n') }
    })
}

function orderOf(row: Record<string, unknown>): string {
  const index = row['orderIndex']
  return typeof index === 'string' ? index : ''
}
