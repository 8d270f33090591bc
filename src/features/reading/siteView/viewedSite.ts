import type { Event, Uri } from 'vscode'
import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import type { SitePage, SiteVariant } from '../../../site/model/siteVariant.ts'
import type { Site } from '../../../site/model/site.ts'

/** A page of a site, in its variant. */
export interface ViewedPage {
  readonly variant: SiteVariant
  readonly page: SitePage
}

/** A site that a panel shows, and the documents of its pages. */
export interface ViewedSite {
  /** Identifies the site. Each site has one panel. */
  readonly key: string
  readonly title: string
  /** Fires when the site, or something that a page shows, has changed. */
  readonly onDidChange: Event<void>
  /** The folders of the files that a panel loads directly. */
  readonly roots: readonly Uri[]
  /** Returns the current site: the same object until something changes. */
  read(signal: AbortSignal): Promise<Site>
  /** Returns the document of a page. */
  uriOf(viewed: ViewedPage): Uri | undefined
  /** Returns the page that a document shows. */
  pageOf(site: Site, uri: Uri): ViewedPage | undefined
  /** Returns the URI of a file that the panel loads directly. */
  fileUri(variant: SiteVariant, file: string): Uri | undefined
  /** Reads what a page needs before it can be shown. */
  prepare?(viewed: ViewedPage): Promise<void>
  /** What a change request changes. Undefined if it isn't a change request. */
  readonly changes?: ViewedChanges
  dispose(): void
}

/** What a change request changes in a site. */
interface ViewedChanges {
  /** Returns whether a page is changed. */
  has(page: PageEntry): boolean
  /** Returns a function that says whether a block of a page is changed, for the page as it was last prepared. */
  blocksOf(viewed: ViewedPage, text: string): ((start: number, end: number) => boolean) | undefined
}
