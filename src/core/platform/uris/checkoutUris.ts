import type { UriParts } from './uriParts.ts'

/** Pages of folders that were checked out from the platform, or are synced with it, as they are elsewhere. */
export const checkoutScheme = 'galley-folder'

/**
 * As both sides had a page, as the platform has it, the three texts of a merge that no one has finished, and as a
 * change request has it.
 */
const sides = ['base', 'theirs', 'conflictMine', 'conflictBase', 'conflictTheirs', 'changeRequest'] as const
type Side = (typeof sides)[number]

/** A page of a folder as it is elsewhere. */
export interface CheckoutDocument {
  readonly side: Side
  /** Absolute. */
  readonly folder: string
  /** Below the folder. */
  readonly file: string
  /** Identifier of the page. */
  readonly page: string
  /** Identifier of the change request, for a page as one has it. */
  readonly changeRequest?: string
}

/** The URI of a page, which holds all it takes to find it again; what people see of it is folder and file. */
export function checkoutUri({ folder, file, ...ids }: CheckoutDocument): UriParts & { readonly query: string } {
  const name = folder.split(/[/\\]/).findLast((part) => part !== '') ?? ''
  const query = new URLSearchParams({ folder, file, ...ids }).toString()
  return { scheme: checkoutScheme, authority: '', path: `/${name}/${file}`, query }
}

/** What a URI means. Undefined if Galley never makes such a URI. */
export function parseCheckoutUri({ scheme, query = '' }: UriParts): CheckoutDocument | undefined {
  const { side: given, folder, file, page, changeRequest } = Object.fromEntries(new URLSearchParams(query))
  const side = sides.find((each) => each === given)
  if (scheme !== checkoutScheme || side === undefined) return undefined
  if (!folder || !file || !page) return undefined
  return { side, folder, file, page, ...(changeRequest ? { changeRequest } : {}) }
}
