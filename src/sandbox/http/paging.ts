import { badRequest } from './errors.ts'

/** The paging parameters of a request. */
export interface PageRequest {
  readonly page?: string | undefined
  readonly limit?: number | undefined
}

/** One page of a list as the envelope wants it (API part 1 §2.1). */
export interface ListPage<T> {
  next?: { page: string }
  count?: number
  items: T[]
}

/** A value that orders a list; together the values of a row tell it from every other. */
type SortValue = string | number

/** How many items a list gives when the request doesn't say. */
const defaultLimit = 50

/** How many items were asked for. */
export function limitOf(request: PageRequest): number {
  return request.limit ?? defaultLimit
}

/**
 * Reads the cursor of a request: the sort values of the last row of the page before, so that it stays good while rows
 * come and go. Undefined for the first page. `example` tells how many values there are and of which types.
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
 * Makes a page of a list from the rows after the cursor, of which one more than `limit` was read if there is one.
 * `key` gives the sort values of a row.
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

/** Makes a page of a list that is in memory, sorted by `key`, and counts it. */
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

/** Orders pairs of strings as `pageOfSorted` expects them. */
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
