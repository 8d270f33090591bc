import { createHash } from 'node:crypto'
import { ToolError } from './toolError.ts'

/** The most bytes in a result. Models pay for each byte, and clients cut off longer results. */
export const maxResultBytes = 20 * 1024
/** Leaves room for the text before and after the rows. */
const maxRowsBytes = maxResultBytes - 2048
const maxHeadLength = 400
const maxRowBytes = 4000

/** Returns as many rows as fit into one result, after a heading, and says how to get the next ones. */
export function boundedRows(head: string, rows: readonly string[], cursor: string | undefined): string {
  const version = createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 12)
  const start = cursor === undefined ? 0 : startOf(cursor, version, rows.length)
  const taken: string[] = []
  let bytes = 0
  for (const row of rows.slice(start)) {
    const written = cut(row)
    bytes += Buffer.byteLength(written) + 1
    if (bytes > maxRowsBytes) break
    taken.push(written)
  }
  const next = start + taken.length
  const more =
    next < rows.length
      ? [`… ${rows.length - next} more: call again with the same input and cursor "${next}.${version}".`]
      : []
  return [shortened(head), ...taken, ...more].join('\n')
}

function startOf(cursor: string, version: string, count: number): number {
  const [, at = '', of] = /^(\d{1,9})\.([0-9a-f]{12})$/.exec(cursor) ?? []
  if (of === undefined) throw new ToolError('The cursor isn’t valid. Call again without cursor to start over.')
  if (of !== version || Number(at) >= count) {
    throw new ToolError(
      'The docs or the input changed after this cursor was returned. Call again without cursor to start over.',
    )
  }
  return Number(at)
}

function shortened(text: string): string {
  return text.length <= maxHeadLength ? text : `${text.slice(0, maxHeadLength).toWellFormed()}…`
}

function cut(row: string): string {
  if (Buffer.byteLength(row) <= maxRowBytes) return row
  // One UTF-16 unit has at most three bytes.
  return `${row.slice(0, maxRowBytes / 4).toWellFormed()}…`
}
