import type { StoredRows } from '../database/database.ts'
import { badRequest } from './errors.ts'

/** The paging parameters of a request. */
export interface PageRequest {
  readonly page?: string | undefined
  readonly limit?: number | undefined
}

/** One page of a list in the form of the API (API part 1 §2.1). */
export interface ListPage<T> {
  next?: { page: string }
  count?: number
  items: T[]
}

/** A value that orders a list. The values of a row together are unique. */
type SortValue = string | number

/** How a list is sorted: by a key whose values together are unique. `start` comes before the key of the first row. */
interface ListOrder<Row, Key extends SortValue[]> {
  readonly start: Key
  readonly key: (row: Row) => Key
}

/** How many items a page has by default. */
const defaultLimit = 50

/** A key of texts that sorts before every other. */
export const firstKey: [string, string] = ['', '']

/** A key of texts that sorts after every other, for lists that start with the latest. */
export const lastKey: [string, string] = ['\u{10ffff}', '\u{10ffff}']

/** The order of rows by when they were added, oldest first. */
export const oldestFirst: ListOrder<{ readonly seq: number }, [number]> = { start: [0], key: ({ seq }) => [seq] }

/** The order of rows by when they were added, latest first. */
export const latestFirst = { ...oldestFirst, start: [Number.MAX_SAFE_INTEGER] as [number] }

/** The order of things that people arrange. */
export const byPosition: ListOrder<{ readonly position: number; readonly id: string }, [number, string]> = {
  start: [-Infinity, ''],
  key: ({ position, id }) => [position, id],
}

/**
 * Returns a page of a list in the database, with the number of all rows. A cursor is the key of the last row of the
 * previous page, so it works even if rows are added or removed in between.
 */
export function pageOf<Row, Key extends SortValue[], T>(
  request: PageRequest,
  { start, key }: ListOrder<Row, Key>,
  { read, count }: StoredRows<Row, Key>,
  view: (row: Row) => T,
): ListPage<T> {
  const limit = request.limit ?? defaultLimit
  const rows = read(request.page === undefined ? start : readCursor(request.page, start), limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last !== undefined ? { next: { page: encodeCursor(key(last)) } } : {}
  return { ...next, items: shown.map(view), count }
}

/** Returns a page of a list in memory, with the number of all rows. Sorts the rows. */
export function pageOfSorted<Row, Key extends SortValue[], T>(
  request: PageRequest,
  order: ListOrder<Row, Key>,
  rows: readonly Row[],
  view: (row: Row) => T,
): ListPage<T> {
  const sorted = rows.toSorted((left, right) => compareKeys(order.key(left), order.key(right)))
  const read = (after: Key) => sorted.filter((row) => compareKeys(order.key(row), after) > 0)
  return pageOf(request, order, { read, count: rows.length }, view)
}

/** Compares two keys of a list by their first values that differ. */
export function compareKeys(left: SortValue[], right: SortValue[]): number {
  for (const [at, value] of left.entries()) {
    const other = right[at] ?? value
    if (value !== other) return value < other ? -1 : 1
  }
  return 0
}

/** Reads a cursor. `example` gives the number and types of its values. */
function readCursor<Key extends SortValue[]>(page: string, example: Key): Key {
  const values = decodeCursor(page)
  if (values?.length !== example.length || values.some((value, at) => typeof value !== typeof example[at])) {
    throw badRequest('“page” isn’t a cursor of this list. Use “next.page” from the previous response.')
  }
  return values as Key
}

function encodeCursor(values: SortValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

function decodeCursor(text: string): unknown[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Array.isArray(values) ? values : undefined
  } catch {
    return undefined
  }
}
