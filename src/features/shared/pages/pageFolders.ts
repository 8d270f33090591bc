import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import type { SearchHit } from '../../../core/docs/search/searchHits.ts'

/** A docs folder for lists of pages and searches. */
export interface PageFolder {
  /** The absolute path of the root of its pages. */
  readonly id: string
  readonly title: string
  /** Returns every page with a text: those in the table of contents, in its order, then the others. */
  pages(): Promise<readonly PageEntry[]>
  search(query: string, signal: AbortSignal): Promise<readonly SearchHit[]>
  /** Opens the file of a page, at a line from 0. */
  open(page: string, line?: number): Promise<void>
}

/** Returns the docs folders of the workspace. The first call looks for them. */
export type PageFolders = () => Promise<readonly PageFolder[]>
