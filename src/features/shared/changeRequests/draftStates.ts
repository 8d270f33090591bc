import type { Event, Uri } from 'vscode'

/** The state of a page whose text was edited on this machine. */
type DraftState = 'unpushed' | 'conflict'

/** A page with text that the server doesn't have. */
export interface DraftedPage {
  /** Its document of the scheme `galley-cr`. */
  readonly uri: Uri
  readonly state: DraftState
}

/** The pages with drafts, for decorations and Source Control. */
export interface DraftStates {
  readonly onDidChange: Event<void>
  readonly pages: readonly DraftedPage[]
}
