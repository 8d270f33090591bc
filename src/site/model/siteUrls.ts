import type { Site } from './site.ts'
import type { SitePage } from './variantSource.ts'
import type { SiteVariant } from './siteVariant.ts'

/** Writes addresses in the links of a page: for a server, for files, or within one document. */
export interface SiteUrls {
  page(page: SitePage, anchor?: string): string
  /** Returns the address of a file of the docs, by its id. */
  file(variant: SiteVariant, file: string): string
  /** Returns the address of one of Galley's own files, such as the style sheet. */
  own(name: string): string
  /** Returns the address of an anchor on the same page. */
  anchor(anchor: string): string
}

/** The first parts of addresses that aren't pages: Galley's own files, and files of the docs. */
export const ownFolder = '~site'
export const filesFolder = '~files'

/** Encodes an address for a link. */
export function encodedAddress(address: string): string {
  return address.split('/').map(encodeURIComponent).join('/')
}

/** Returns the end of an address that goes to an anchor. */
export function fragment(anchor: string | undefined): string {
  return anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`
}

/** Returns addresses on a server, which begin at its top. */
export function serverUrls({ variants }: Pick<Site, 'variants'>): SiteUrls {
  return {
    page: ({ address }, anchor) => `/${encodedAddress(address)}${fragment(anchor)}`,
    file: (variant, file) => `/${filesFolder}/${variants.indexOf(variant)}/${encodedAddress(file)}`,
    own: (name) => `/${ownFolder}/${name}`,
    anchor: fragment,
  }
}
