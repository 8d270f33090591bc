import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import type { AnyPageAddress, ChangeRequestNames } from '../../../core/platform/uris/uris.ts'
import type { SpaceContentRef } from './contentReader.ts'

/** A space whose content pages are opened from. */
export interface OpenedSpace extends SpaceContentRef, ChangeRequestNames {
  readonly spaceTitle: string
}

/** Opens pages in the editor. Rejects with the error when one can't be read. */
export interface PageOpening {
  /** Opens a page; `anchor` is the anchor of a heading. One that doesn't exist opens the page at its start. */
  open(address: AnyPageAddress, anchor?: string): Promise<void>
  /** Opens what is in a list of pages: a page, the first page of a group, the target of a link page. */
  openEntry(ref: OpenedSpace, entry: PageEntry): Promise<void>
}
