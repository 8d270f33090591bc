import type { Event, Uri } from 'vscode'
import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import type { SitePage, SiteVariant } from '../../../site/model/siteVariant.ts'
import type { Site } from '../../../site/model/site.ts'

/** A page of a site, in its variant. */
export interface ViewedPage {
  readonly variant: SiteVariant
  readonly page: SitePage
}

/** A site that a panel shows, and how its pages are documents of the editor. */
export interface ViewedSite {
  /** Each site has one panel. */
  readonly key: string
  readonly title: string
  /** Fires when the site, or something that a page shows, is no longer what it was. */
  readonly onDidChange: Event<void>
  /** Where its files are that a panel loads by itself. */
  readonly roots: readonly Uri[]
  /** The site as it is now: the same object as long as nothing changed. */
  read(signal: AbortSignal): Promise<Site>
  /** The document of a page. */
  uriOf(viewed: ViewedPage): Uri | undefined
  /** The page that a document shows. */
  pageOf(site: Site, uri: Uri): ViewedPage | undefined
  /** A file of the docs that the panel loads by itself. */
  fileUri(variant: SiteVariant, file: string): Uri | undefined
  /** Reads what a page needs before it can be shown. */
  prepare?(viewed: ViewedPage): Promise<void>
  /** What a change request changes; undefined for what is none. */
  readonly changes?: ViewedChanges
  dispose(): void
}

/** What a change request changes in a site. */
interface ViewedChanges {
  /** Whether a page is changed. */
  has(page: PageEntry): boolean
  /** Tells whether a block of a page is changed, as the page was prepared last. */
  blocksOf(viewed: ViewedPage, text: string): ((start: number, end: number) => boolean) | undefined
}
