import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'

/** A page of a site. */
export interface SitePage {
  readonly entry: PageEntry
  /** The address on the site, without slashes around it. Empty for the first page of the site. */
  readonly address: string
  /** The title in the navigation. */
  readonly label: string
  /** Whether readers find the page only through a link, because it's hidden or no table of contents lists it. */
  readonly isHidden: boolean
}
