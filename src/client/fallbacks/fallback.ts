import type { Input, Output } from '../../contract/operations.ts'
import type { FurtherOperationName } from '../../contract/referenceOperations.ts'
import type { Download } from '../network/download.ts'
import type { KnownObjects } from './knownObjects.ts'
import type { ReferenceCallOptions, ReferenceClient } from './referenceClient.ts'

/** What a fallback can use. */
export interface FallbackServices {
  readonly client: ReferenceClient
  readonly known: KnownObjects
  readonly download: Download
  readonly options: ReferenceCallOptions
}

/**
 * Does with operations of the reference what an operation does that a server doesn't offer. Returns undefined if they
 * can't.
 */
export type Fallback<N extends FurtherOperationName> = (
  services: FallbackServices,
  input: Input<N>,
) => Promise<Output<N> | undefined>

interface Page<T> {
  readonly items: readonly T[]
  readonly next?: { readonly page: string } | undefined
}

/** The most pages that a fallback reads of a list. A server whose list never ends must not keep it busy forever. */
const maxPages = 1000

/** Reads all items of a list. `read` returns the page with a cursor. */
export async function allItems<T>(read: (paging: { limit: number; page?: string }) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = []
  let page: string | undefined
  for (let count = 0; count < maxPages; count++) {
    const { items: part, next } = await read({ limit: 1000, ...(page === undefined ? {} : { page }) })
    for (const item of part) items.push(item)
    page = next?.page
    if (page === undefined) break
  }
  return items
}
