import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import type { AnyPageAddress, ChangeRequestNames } from '../../../core/platform/uris/uris.ts'
import type { SpaceContentRef } from './contentReader.ts'

/** A space whose pages are opened. */
export interface OpenedSpace extends SpaceContentRef, ChangeRequestNames {
  readonly spaceTitle: string
}

/** Opens pages in the editor. Rejects with the error if a page can't be read. */
export interface PageOpening {
  /** Opens a page at the anchor of a heading. If the anchor doesn't exist, opens the page at its start. */
  open(address: AnyPageAddress, anchor?: string): Promise<void>
  /** Opens an entry of a page list: a page, the first page of a group, or the target of a link page. */
  openEntry(ref: OpenedSpace, entry: PageEntry): Promise<void>
}
