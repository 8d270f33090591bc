import type { Event, Uri } from 'vscode'
import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import type { SitePage } from '../../../site/model/variantSource.ts'
import type { SiteVariant } from '../../../site/model/siteVariant.ts'
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
  /** Searches texts that weren't read. */
  find?(site: Site, query: string, signal: AbortSignal): Promise<readonly FoundPage[]>
  /** Asks whether something was changed outside this window, and fires `onDidChange` if so. */
  refresh?(): Promise<boolean>
  /** What a change request changes. Undefined if it isn't a change request. */
  readonly changes?: ViewedChanges | undefined
  dispose(): void
}

/** A page that a platform found, with the words around the match. */
export interface FoundPage extends ViewedPage {
  readonly anchor: string | undefined
  readonly excerpt: string
}

/** What a change request changes in a site. */
export interface ViewedChanges {
  /** Returns whether a page is changed. */
  has(page: PageEntry): boolean
  /**
   * Returns a function that checks whether a block of a page is changed, based on the last time that the page was
   * prepared.
   */
  blocksOf(viewed: ViewedPage, text: string): ((start: number, end: number) => boolean) | undefined
}

/** The site that a command is about. */
export interface FoundSite {
  readonly key: string
  /** Its folder on disk. Undefined for a site of the platform. */
  readonly folder?: string
  /** The document to show first. */
  readonly page?: Uri | undefined
  open(): Promise<ViewedSite>
}

type Found = FoundSite | undefined | Promise<FoundSite | undefined>

/** Finds the site that a command is about. */
export interface SiteFinder {
  /** Returns the site of an entry of the Docs view, or of a document. Undefined if there is none. */
  find(about: unknown): Found
  /** Returns the site with this key, for a panel of a reloaded window. Undefined if it isn't available. */
  restore(key: string): Found
}
