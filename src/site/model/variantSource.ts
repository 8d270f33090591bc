import type { DocsProblem } from '../../core/authoring/checks/docsProblem.ts'
import type { ReaderView } from '../../core/authoring/rendering/readerView.ts'
import type { DocsBody } from '../../core/docs/body/docsBody.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import type { SitePage } from './sitePage.ts'

/** Where the pages of a variant come from: a docs folder, a space or a change request, as it is at one moment. */
export interface VariantSource {
  readonly body: DocsBody
  /** Pages that no table of contents lists, and that links may point to nevertheless. */
  readonly unlisted: readonly PageEntry[]
  /** What pages are called in the navigation, by their ids, if that isn't their title. */
  readonly labels: ReadonlyMap<string, string>
  readonly redirects: readonly SourceRedirect[]
  /** Who visits, as expressions of pages name it. */
  readonly visitor: Readonly<Record<string, unknown>>
  /** Whether the visitor can't see a page, not even by its address. */
  withholds(entry: PageEntry): boolean
  /** The pages that the platform generates in the place of an entry of the contents, such as those of an API. */
  generated(entry: PageEntry): readonly PageEntry[]
  /** The Markdown of a page with its front matter. Undefined if it can't be read. */
  text(page: PageEntry): string | undefined
  /** The same value for as long as the text of a page is the same. */
  version(page: PageEntry): unknown
  /** What is in a file of the docs. Undefined if it can't be read. */
  bytes(file: string): Uint8Array | undefined
  /** What an `include` tag in the text of a page shows. */
  include(target: string, from: PageEntry): ReturnType<ReaderView['include']>
  /** What is known of a page in another way than by its body, such as pictures of a platform. */
  view?(page: PageEntry): Partial<ReaderView>
  /** Where a link goes that names something of other docs, which are on the site as well. */
  elsewhere?(target: string): SiteLink | undefined
  /** What is wrong with a page. */
  problems(page: PageEntry, text: string): readonly PageProblem[]
}

/** A link to a page of another variant of the site. */
export interface SiteLink {
  readonly page: SitePage
  readonly anchor?: string | undefined
}

/** An address that a page had before. */
export interface SourceRedirect {
  /** Below the address of the variant, without slashes around it. */
  readonly from: string
  /** The id of the page that took its place. */
  readonly to: string
}

/** What is wrong with a page, in words, with its line from 1. */
export interface PageProblem {
  readonly severity: DocsProblem['severity']
  readonly message: string
  readonly line: number
}
