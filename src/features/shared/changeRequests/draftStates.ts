import type { Event, Uri } from 'vscode'

/** How a page of a change request stands that someone has written in here. */
type DraftState = 'unpushed' | 'conflict'

/** A page with text that the server does not have. */
export interface DraftedPage {
  /** Its document of the scheme `galley-cr`. */
  readonly uri: Uri
  readonly state: DraftState
}

/** What decorations and Source Control ask of the drafts; whoever keeps the drafts answers. */
export interface DraftStates {
  readonly onDidChange: Event<void>
  readonly pages: readonly DraftedPage[]
}
