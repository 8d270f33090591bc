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

/** How many items a page has by default. */
const defaultLimit = 50

export function limitOf(request: PageRequest): number {
  return request.limit ?? defaultLimit
}

/**
 * Reads the cursor of a request: the sort values of the last row of the previous page. This works even if rows are
 * added or removed in between. Returns undefined for the first page. `example` gives the number and types of the
 * values.
 */
export function cursorOf<K extends SortValue[]>(request: PageRequest, example: K): K | undefined {
  if (request.page === undefined) return undefined
  const values = decodeCursor(request.page)
  if (values?.length !== example.length || values.some((value, at) => typeof value !== typeof example[at])) {
    throw badRequest('“page” isn’t a cursor of this list. Use “next.page” from the previous response.')
  }
  return values as K
}

/**
 * Returns a page of the rows after the cursor. Pass one row more than `limit` if there is one. `key` returns the sort
 * values of a row.
 */
export function pageOf<Row, T>(
  rows: Row[],
  limit: number,
  key: (row: Row) => SortValue[],
  view: (row: Row) => T,
): ListPage<T> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const page: ListPage<T> = { items: shown.map(view) }
  if (rows.length > limit && last !== undefined) page.next = { page: encodeCursor(key(last)) }
  return page
}

/** Returns a page of a list in memory that is sorted by `key`, with the number of all items. */
export function pageOfSorted<Row, T>(
  rows: readonly Row[],
  request: PageRequest,
  key: (row: Row) => [string, string],
  view: (row: Row) => T,
): ListPage<T> {
  const after = cursorOf<[string, string]>(request, ['', ''])
  const limit = limitOf(request)
  const from = after ? rows.findIndex((row) => compareKeys(key(row), after) > 0) : 0
  const rest = from < 0 ? [] : rows.slice(from, from + limit + 1)
  return { ...pageOf(rest, limit, key, view), count: rows.length }
}

/** Compares pairs of strings in the order that `pageOfSorted` expects. */
export function compareKeys(left: [string, string], right: [string, string]): number {
  return compare(left[0], right[0]) || compare(left[1], right[1])
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
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
