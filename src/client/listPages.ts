import { ApiError } from './errors/apiError.ts'
import type { Client, ReadOperationName } from './client.ts'
import { createReadCache, type ReadCache, type ReadOptions } from './readCache.ts'
import type { Input, Item, PagedOperationName } from '../contract/operations.ts'
import { wholeAnswer } from './wholeAnswer.ts'

/** The first part of a list, read through the cache. */
export interface ListReading<T> {
  readonly value: readonly T[]
  /** True if the server has more items. */
  readonly more: boolean
  /** When the oldest part was read, in milliseconds since 1970. */
  readonly fetchedAt: number
  /** Set if a part couldn't be refreshed. The value is outdated then. */
  readonly error?: ApiError
}

/** How much of a list to read: a number of pages with `limit` items each. */
export interface ListExtent {
  readonly limit: number
  readonly pages: number
}

/** The whole list, in pages of the server's maximum size (API part 1 §8). */
export const wholeList: ListExtent = { limit: 1000, pages: 1000 }

/** An operation that reads a list. */
export type ListName = PagedOperationName & ReadOperationName

/** How to read a list. */
export interface ListOptions extends ReadOptions {
  /**
   * The members of items that something is deleted, emptied or overwritten because of, or all that can be written back.
   * If the server leaves one out, or an item, reading fails.
   */
  readonly uses?: readonly string[] | 'all'
}

interface Envelope {
  readonly next?: { readonly page: string }
  readonly items: readonly unknown[]
}

/**
 * Reads the first pages of a list through the cache, so that continuing requests only new pages. Fails if a server's
 * cursors form a cycle, which Brent's algorithm detects: each cursor is compared with one that is updated after 1, 2,
 * 4, 8… pages.
 */
export async function readListPages<N extends ListName>(
  cache: ReadCache,
  name: N,
  input: Omit<Input<N>, 'page' | 'limit'>,
  extent: ListExtent = wholeList,
  { uses, ...options }: ListOptions = {},
): Promise<ListReading<Item<N>>> {
  const items: unknown[] = []
  let fetchedAt = Infinity
  let error: ApiError | undefined
  let page: string | undefined
  let landmark: string | undefined
  for (let count = 0; count < extent.pages; count++) {
    const query = { ...input, limit: extent.limit, ...(page === undefined ? {} : { page }) } as unknown as Input<N>
    const cached = await cache.get(name, query, options)
    const { next, items: part } = cached.value as unknown as Envelope
    if (uses !== undefined) {
      const members = uses === 'all' ? undefined : ['items', 'next', 'page', 'id', ...uses]
      wholeAnswer(cached.value as unknown as object, name, members)
    }
    for (const item of part) items.push(item)
    fetchedAt = Math.min(fetchedAt, cached.fetchedAt)
    error ??= cached.error
    page = next?.page
    if (page === undefined) break
    if (page === landmark) throw new ApiError('protocol', { operation: name, reason: 'repeatedCursor' })
    if (Number.isInteger(Math.log2(count + 1))) landmark = page
  }
  return { value: items as Item<N>[], more: page !== undefined, fetchedAt, ...(error ? { error } : {}) }
}

/** Reads the current items of a whole list from the server. */
export async function readWholeList<N extends ListName>(
  client: Client,
  name: N,
  input: Omit<Input<N>, 'page' | 'limit'>,
  signal?: AbortSignal,
): Promise<readonly Item<N>[]> {
  return (await readListPages(createReadCache(client), name, input, wholeList, { signal })).value
}
