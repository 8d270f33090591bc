import type { Event } from 'vscode'
import type { ChangeRequestPageAddress } from '../../../core/platform/uris/uris.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'

/** The first line of a conflict. */
export interface MarkedLine {
  /** From 0. */
  readonly line: number
  readonly text: string
}

/** A page of a change request in which an update from main left conflict markers. */
export interface MarkedPage {
  readonly address: ChangeRequestPageAddress
  readonly lines: readonly MarkedLine[]
}

/** The pages with conflict markers, for Source Control, decorations, the tree and Problems. */
export interface MarkedPages {
  /** Fires when the pages of a change request with conflict markers have changed. */
  readonly onDidChange: Event<ChangeRequestRef>
  /** Returns the pages with conflict markers that were found so far. */
  of(ref: ChangeRequestRef): readonly MarkedPage[]
  /** Searches the pages of a change request for conflict markers, and keeps the result up to date. Never rejects. */
  search(ref: ChangeRequestRef): Promise<void>
}
