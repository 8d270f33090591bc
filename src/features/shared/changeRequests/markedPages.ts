import type { Event } from 'vscode'
import type { ChangeRequestPageAddress } from '../../../core/platform/uris/uris.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'

/** The line that begins a conflict. */
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

/** What Source Control, decorations, the tree and Problems ask of conflict markers; the part that searches for them answers. */
export interface MarkedPages {
  /** Fires when other pages of a change request have marks than before. */
  readonly onDidChange: Event<ChangeRequestRef>
  /** The pages with marks, as far as was searched. */
  of(ref: ChangeRequestRef): readonly MarkedPage[]
  /** Searches a change request whose marks are shown from now on. Never rejects. */
  search(ref: ChangeRequestRef): Promise<void>
}
