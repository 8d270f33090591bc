import { ApiError } from './errors/apiError.ts'
import type { CallOptions } from './client.ts'

/** The most items that a server gives at once (API part 1 §8); no page size is documented for when none is asked for. */
const mostItems = 1000

/** The list envelope as far as paging needs it (API part 1 §2.1). */
interface ListPage<T> {
  readonly items: readonly T[]
  readonly next?: { readonly page: string }
}

/** A paged operation of a client: `client.listFiles`. */
export type ListCall<I, T> = (input: I, options?: CallOptions) => Promise<ListPage<T>>

/**
 * Lists the items of a paged operation: `listItems(client.listFiles, { spaceId })`. A page is asked for only when the
 * one before is used up, so a caller who stops early costs no more requests, and no more than one page is held.
 */
export async function* listItems<I extends object, T>(
  call: ListCall<I, T>,
  input: I,
  options: CallOptions = {},
): AsyncGenerator<T, void, undefined> {
  for await (const items of listPagesOf(call, input, options)) yield* items
}

/** The same in the portions that the server gives; an empty portion is left out. */
export async function* listPagesOf<I extends object, T>(
  call: ListCall<I, T>,
  input: I,
  options: CallOptions = {},
): AsyncGenerator<readonly T[], void, undefined> {
  let page: string | undefined
  let requests = 0
  // Remembering every cursor would grow with the list. Every cursor is compared with one that is renewed after 1, 2, 4,
  // 8… pages, which catches a server that goes in circles of any length (Brent's cycle detection).
  let landmark: string | undefined
  do {
    const asked: I = page === undefined ? { limit: mostItems, ...input } : { limit: mostItems, ...input, page }
    const answer = await call(asked, options)
    if (answer.items.length > 0) yield answer.items
    page = answer.next?.page
    if (page !== undefined && page === landmark) {
      throw new ApiError('protocol', { operation: call.name, reason: 'repeatedCursor' })
    }
    requests++
    if (Number.isInteger(Math.log2(requests))) landmark = page
  } while (page !== undefined)
}
