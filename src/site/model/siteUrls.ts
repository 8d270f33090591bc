import type { SitePage } from './sitePage.ts'
import type { SiteVariant } from './siteVariant.ts'

/** How one page of a site writes the addresses of what it links to: on a server, in files, or within one document. */
export interface SiteUrls {
  page(page: SitePage, anchor?: string): string
  /** A file of the docs, by its id. */
  file(variant: SiteVariant, file: string): string
  /** A file of Galley's own, such as the style sheet. */
  own(name: string): string
  /** An anchor of the page that links to it. */
  anchor(anchor: string): string
}

/** The first parts of addresses that are no pages: Galley's own files, and those of the docs. */
export const ownFolder = '~site'
export const filesFolder = '~files'

/** An address as it is written in a link. */
export function encodedAddress(address: string): string {
  return address.split('/').map(encodeURIComponent).join('/')
}
