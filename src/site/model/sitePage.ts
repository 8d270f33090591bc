import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'

/** A page of a site. */
export interface SitePage {
  readonly entry: PageEntry
  /** Its address on the site, without slashes around it: '' for the first page of the site. */
  readonly address: string
  /** What the navigation calls it. */
  readonly label: string
  /** Whether readers find it only by a link: it is hidden, or no table of contents lists it. */
  readonly isHidden: boolean
}
