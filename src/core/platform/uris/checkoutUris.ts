import type { UriParts, UriWithQuery } from './uriParts.ts'

/** The scheme for other versions of pages in checked-out and synced folders. */
export const checkoutScheme = 'galley-folder'

/**
 * Versions of a page: the common base, the platform's text, the three texts of an unfinished merge, and the text in a
 * change request.
 */
const sides = ['base', 'theirs', 'conflictMine', 'conflictBase', 'conflictTheirs', 'changeRequest'] as const
type Side = (typeof sides)[number]

/** A version of a page in a folder. */
export interface CheckoutDocument {
  readonly side: Side
  /** An absolute path. */
  readonly folder: string
  /** Relative to the folder. */
  readonly file: string
  /** The identifier of the page. */
  readonly page: string
  /** The identifier of the change request, for a page in one. */
  readonly changeRequest?: string
}

/** Returns the URI of a page. It has everything to find the page again; people see the folder and file. */
export function checkoutUri({ folder, file, ...ids }: CheckoutDocument): UriWithQuery {
  const name = folder.split(/[/\\]/).findLast((part) => part !== '') ?? ''
  const query = new URLSearchParams({ folder, file, ...ids }).toString()
  return { scheme: checkoutScheme, authority: '', path: `/${name}/${file}`, query }
}

/** Parses a URI. Undefined if Galley doesn't create such URIs. */
export function parseCheckoutUri({ scheme, query = '' }: UriParts): CheckoutDocument | undefined {
  const { side: given, folder, file, page, changeRequest } = Object.fromEntries(new URLSearchParams(query))
  const side = sides.find((each) => each === given)
  if (scheme !== checkoutScheme || side === undefined) return undefined
  if (!folder || !file || !page) return undefined
  return { side, folder, file, page, ...(changeRequest ? { changeRequest } : {}) }
}
