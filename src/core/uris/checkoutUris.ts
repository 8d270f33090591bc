import type { UriParts } from './uriParts.ts'

/** Pages of folders that were checked out from the platform, as they are elsewhere. */
export const checkoutScheme = 'galley-folder'

/** As both sides had a page, as the platform has it, and the three texts of a merge that nobody has finished. */
const sides = ['base', 'theirs', 'conflictMine', 'conflictBase', 'conflictTheirs'] as const
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
}

/** The URI of a page, which holds all it takes to find it again; what people see of it is folder and file. */
export function checkoutUri({ side, folder, file, page }: CheckoutDocument): UriParts & { readonly query: string } {
  const name = folder.split(/[/\\]/).findLast((part) => part !== '') ?? ''
  const query = new URLSearchParams({ side, folder, file, page }).toString()
  return { scheme: checkoutScheme, authority: '', path: `/${name}/${file}`, query }
}

/** What a URI stands for; undefined where Galley never makes such a URI. */
export function parseCheckoutUri({ scheme, query = '' }: UriParts): CheckoutDocument | undefined {
  const { side: given, folder, file, page } = Object.fromEntries(new URLSearchParams(query))
  const side = sides.find((each) => each === given)
  if (scheme !== checkoutScheme || side === undefined) return undefined
  return folder && file && page ? { side, folder, file, page } : undefined
}
