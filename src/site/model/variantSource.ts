import type { DocsProblem } from '../../core/authoring/checks/docsProblem.ts'
import type { ReaderView } from '../../core/authoring/rendering/readerView.ts'
import type { DocsBody } from '../../core/docs/body/docsBody.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'

/** A snapshot of a docs folder, a space or a change request, which provides the pages of a variant. */
export interface VariantSource {
  readonly body: DocsBody
  /** An object that stays the same as long as all pages have the same addresses, titles and order. */
  readonly arrangement?: object
  /** Pages that no table of contents lists. Links can still point to them. */
  readonly unlisted: readonly PageEntry[]
  /** The titles of pages in the navigation, by page id, if they differ from the page titles. */
  readonly labels: ReadonlyMap<string, string>
  readonly redirects: readonly SourceRedirect[]
  /** Claims about the visitor, by the names that expressions on pages use. */
  readonly visitor: Readonly<Record<string, unknown>>
  /** Returns whether a page is withheld from the visitor, even at its address. */
  withholds(entry: PageEntry): boolean
  /** Returns the pages that the platform generates from an entry of the table of contents, such as those of an API. */
  generated(entry: PageEntry): readonly PageEntry[]
  /** Returns the Markdown of a page with its front matter. Undefined if it can't be read. */
  text(page: PageEntry): string | undefined
  /** Returns a value that stays the same as long as the text of a page does. */
  version(page: PageEntry): unknown
  /** Returns the bytes of a file of the docs. Undefined if it can't be read. */
  bytes(file: string): Uint8Array | undefined
  /** Returns what an `include` tag in the text of a page shows. */
  include(target: string, from: PageEntry): ReturnType<ReaderView['include']>
  /** Returns what the docs alone don't provide for a page, such as images on a platform. */
  view?(page: PageEntry): Partial<ReaderView>
  /** Returns the page that a link into other docs points to, if these docs are on the site, too. */
  elsewhere?(target: string): SiteLink | undefined
  /** Returns the problems of a page. */
  problems(page: PageEntry, text: string): readonly PageProblem[]
}

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

/** A link to a page of another variant of the site. */
export interface SiteLink {
  readonly page: SitePage
  readonly anchor?: string | undefined
}

/** A former address of a page. */
export interface SourceRedirect {
  /** Relative to the address of the variant, without slashes around it. */
  readonly from: string
  /** The id of the page that replaced it. */
  readonly to: string
  /** The heading of that page. Undefined for its top. */
  readonly anchor?: string
}

/** A problem of a page, with its message and its line, counted from 1. */
export interface PageProblem {
  readonly severity: DocsProblem['severity']
  readonly message: string
  readonly line: number
}
