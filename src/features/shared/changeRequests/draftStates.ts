import type { Event, Uri } from 'vscode'

/** The state of a page of a change request that someone edited on this machine. */
type DraftState = 'unpushed' | 'conflict'

/** A page with text that the server doesn't have. */
export interface DraftedPage {
  /** Its document of the scheme `galley-cr`. */
  readonly uri: Uri
  readonly state: DraftState
}

/** What decorations and Source Control ask of the drafts; the part that keeps the drafts answers. */
export interface DraftStates {
  readonly onDidChange: Event<void>
  readonly pages: readonly DraftedPage[]
}
