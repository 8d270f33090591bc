import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import type { SearchHit } from '../../../core/docs/search/searchHits.ts'

/** A docs folder, as lists of pages and searches use it. */
export interface PageFolder {
  /** The root of its pages, absolute. */
  readonly id: string
  readonly title: string
  /** Every page with a text, in the order of the table of contents and then those that it doesn't name. */
  pages(): Promise<readonly PageEntry[]>
  search(query: string, signal: AbortSignal): Promise<readonly SearchHit[]>
  /** Opens the file of a page, at a line from 0. */
  open(page: string, line?: number): Promise<void>
}

/** Returns the docs folders of the workspace; looks for them at the first call. */
export type PageFolders = () => Promise<readonly PageFolder[]>
