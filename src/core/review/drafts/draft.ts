/** Which page of which change request a draft is of. */
export interface DraftKey {
  /** Identifier of the server, as in URIs. */
  readonly server: string
  readonly space: string
  readonly changeRequest: string
  readonly page: string
}

/** A page as the server had it, and as it was shown: with its title as heading. */
export interface DraftBase {
  /** Revision of the change request. Undefined if it isn't known. */
  readonly revision: string | undefined
  /** Names the body on the server: another body has another one. Undefined if the server gives none. */
  readonly documentId: string | undefined
  /** The text as it was shown. */
  readonly markdown: string
}

/**
 * Where a draft is:
 * - `unpushed`: the text is here and not, or not surely, on the server;
 * - `pushing`: it is on its way; found like that at the start, it may have arrived or not;
 * - `conflict`: the server has changes that don't go together with it; `theirs` is what the server has;
 * - `refused`: the server will not take it as it is; `reason` says why;
 * - `differs`: the server took it and gives back something else than its normal form of it.
 */
export type DraftState = 'unpushed' | 'pushing' | 'conflict' | 'refused' | 'differs'

/** A text that someone saved and that the server doesn't have for sure. */
export interface Draft extends DraftKey {
  /** Names for people; never used to find anything. */
  readonly title: string
  readonly spaceTitle: string
  readonly parentPath?: string | undefined
  readonly changeRequestTitle?: string | undefined
  /** Id of the account it was written with; no other pushes it unasked. */
  readonly account: string | undefined
  readonly base: DraftBase
  readonly text: string
  /** What was sent last, in place of `base`, and may have arrived although no answer came. */
  readonly sent: string | undefined
  /** The revision that `sent` made, where that is known. */
  readonly arrived: string | undefined
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly state: DraftState
  /** What the server has, in a conflict; undefined there means that it no longer has the page. */
  readonly theirs: DraftBase | undefined
  /** Texts that other windows saved and that don't go together with `text`: as long as there are any, a conflict. */
  readonly otherTexts: readonly string[]
  /** A whole sentence for people: why it isn't on the server. */
  readonly reason: string | undefined
}

/** What a save gives: all that a draft needs beside its state. */
type DraftNames = 'title' | 'spaceTitle' | 'parentPath' | 'changeRequestTitle'

export interface SavedText extends DraftKey, Pick<Draft, DraftNames | 'account' | 'text'> {
  /** What the text was written on; of a page with a draft, the draft's base stays. */
  readonly base: DraftBase
  /** What the window showed before it was edited: another text in the draft is of another window. */
  readonly onto: string
  readonly savedAt: number
}

/** What the unsaved text of a document was written on, who wrote it, and what the document showed before. */
export interface UnsavedBase extends DraftBase {
  readonly account?: string | undefined
  readonly onto?: string
}

/** One text for all that names a page in a change request; fit for a map. */
export function draftId({ server, space, changeRequest, page }: DraftKey): string {
  return JSON.stringify([server, space, changeRequest, page])
}

/** True for a draft that waits for a decision because the server no longer has its page. */
export function isPageGone({ state, theirs, otherTexts }: Draft): boolean {
  return state === 'conflict' && theirs === undefined && otherTexts.length === 0
}

/** The draft after a person decided a conflict with the server: `text` is what is to be there, in place of theirs. */
export function withConflictDecided(draft: Draft, text: string): Draft {
  if (draft.state !== 'conflict') return draft
  const base = draft.theirs ?? draft.base
  const decided = { ...draft, base, text, sent: undefined, arrived: undefined, theirs: undefined, reason: undefined }
  return { ...decided, state: draft.otherTexts.length > 0 ? 'conflict' : 'unpushed' }
}

/** The draft after a person decided between its text and the first one of another window: `text` is to stay. */
export function withWindowsJoined(draft: Draft, text: string): Draft {
  const otherTexts = draft.otherTexts.slice(1)
  const isConflict = otherTexts.length > 0 || draft.theirs !== undefined
  return { ...draft, text, otherTexts, state: isConflict ? 'conflict' : 'unpushed', reason: undefined }
}

/** The text of a draft as one of the same page in another change request, of whose revisions nothing is known. */
export function movedText(draft: Draft, changeRequest: string, savedAt: number): SavedText {
  const { server, space, page, title, spaceTitle, parentPath, account, text } = draft
  const { markdown } = draft.base
  const base = { revision: undefined, documentId: undefined, markdown }
  const names = { title, spaceTitle, parentPath }
  return { server, space, changeRequest, page, ...names, account, text, base, onto: markdown, savedAt }
}

/** Reads a draft that was kept as JSON. Undefined if it is something else, or cut off. */
export function readDraft(json: string): Draft | undefined {
  try {
    const value: unknown = JSON.parse(json)
    if (!isDraft(value)) return undefined
    // Earlier versions had another name for the texts of other windows, or kept none.
    const { aside, ...draft } = value
    return { ...draft, otherTexts: draft.otherTexts ?? aside ?? [] }
  } catch {
    // A file cut off in the middle is no draft; the atomic write keeps the one before it.
    return undefined
  }
}

/** A draft as it is kept; `aside` is what earlier versions called the texts of other windows. */
type KeptDraft = Omit<Draft, 'otherTexts'> & {
  readonly otherTexts?: readonly string[]
  readonly aside?: readonly string[]
}

function isDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false
  const draft = value as Partial<Record<keyof Draft, unknown>>
  const names = ['server', 'space', 'changeRequest', 'page', 'text', 'state', 'title', 'spaceTitle'] as const
  const base = draft.base as Partial<Record<keyof DraftBase, unknown>> | undefined | null
  return (
    names.every((name) => typeof draft[name] === 'string') &&
    typeof draft.savedAt === 'number' &&
    typeof base === 'object' &&
    typeof base?.markdown === 'string'
  )
}
