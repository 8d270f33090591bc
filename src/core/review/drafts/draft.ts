import { parsedJson } from '../../../contract/checks/records.ts'
import type { ConflictSides } from './conflictSides.ts'
import { readSides } from './openConflict.ts'

/** The page and change request of a draft. */
export interface DraftKey {
  /** The identifier of the server, as in URIs. */
  readonly server: string
  readonly space: string
  readonly changeRequest: string
  readonly page: string
}

/** A page on the server, and as the editor shows it: with its title as heading. */
export interface DraftBase {
  /** The revision of the change request. Undefined if it isn't known. */
  readonly revision: string | undefined
  /** Identifies the version of the body on the server. Undefined if the server doesn't provide it. */
  readonly documentId: string | undefined
  /** The text that the editor shows. */
  readonly markdown: string
}

/**
 * The state of a draft:
 * - `unpushed`: the text is on this machine, and isn't (or might not be) on the server;
 * - `pushing`: the push is running. If it's found like this at startup, it might have arrived;
 * - `conflict`: the server has changes that conflict with it. `theirs` is the server's version;
 * - `refused`: the server refuses the text. `reason` says why;
 * - `differs`: the server accepted it, but returns something other than its normal form of the text.
 */
export type DraftState = 'unpushed' | 'pushing' | 'conflict' | 'refused' | 'differs'

/** A saved text that isn't certainly on the server. */
export interface Draft extends DraftKey {
  /** Names to show. They don't identify anything. */
  readonly title: string
  readonly spaceTitle: string
  readonly parentPath?: string | undefined
  readonly changeRequestTitle?: string | undefined
  /** The id of the account that wrote it. Galley doesn't push it with another account without asking. */
  readonly account: string | undefined
  readonly base: DraftBase
  readonly text: string
  /** The last text that was sent, based on `base`. It might have arrived even without a response. */
  readonly sent: string | undefined
  /** The revision that `sent` created, if known. */
  readonly arrived: string | undefined
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly state: DraftState
  /** The server's version, in a conflict. Undefined means that the page no longer exists on the server. */
  readonly theirs: DraftBase | undefined
  /** Texts that other windows saved and that conflict with `text`. While there are any, the draft is in conflict. */
  readonly otherTexts: readonly string[]
  /** A sentence for people about why it isn't on the server. */
  readonly reason: string | undefined
  /** The merge that is open in a merge editor. Until it's finished, the draft is in conflict and never pushed. */
  readonly merging?: OpenMerge | undefined
  /** True if the user asked for the last save, which also asks for a push. VS Code can save by itself, too. */
  readonly isExplicit?: boolean
}

/**
 * A merge whose result isn't finished: of the text with the server's version, with the text of another window, or of
 * the change request with main. The sides stay as they were when it was opened.
 */
export interface OpenMerge extends ConflictSides {
  readonly of: 'server' | 'window' | 'main'
}

/** When a setting pushes texts. */
export type PushTime = 'onSave' | 'afterPause' | 'manual'

/** Returns whether Galley pushes a draft by itself as soon as the server responds. */
export function pushesItself({ state, isExplicit }: Pick<Draft, 'state' | 'isExplicit'>, when: PushTime): boolean {
  const isReady = state === 'unpushed' || state === 'pushing'
  return isReady && (when === 'afterPause' || (when === 'onSave' && isExplicit === true))
}

type DraftNames = 'title' | 'spaceTitle' | 'parentPath' | 'changeRequestTitle'

/** A saved text: a draft without its state. */
export interface SavedText extends DraftKey, Pick<Draft, DraftNames | 'account' | 'text'> {
  /** The version that the text is based on. If the page already has a draft, the draft's base stays. */
  readonly base: DraftBase
  /** The text that the window showed before the edit. If the draft has another text, that comes from another window. */
  readonly onto: string
  readonly savedAt: number
}

/** The version that an unsaved text is based on, its account, and the text that the document showed before. */
export interface UnsavedBase extends DraftBase {
  readonly account?: string | undefined
  readonly onto?: string
}

/** Returns a key for a page in a change request. */
export function draftId({ server, space, changeRequest, page }: DraftKey): string {
  return JSON.stringify([server, space, changeRequest, page])
}

/** Returns whether a draft needs a decision because its page no longer exists on the server. */
export function isPageDeleted({ state, theirs, otherTexts, merging }: Draft): boolean {
  return state === 'conflict' && theirs === undefined && otherTexts.length === 0 && merging === undefined
}

/** Returns the merge that resolves a draft's conflict: the one that is open already, or else the first one to decide. */
export function mergeOf({ merging, otherTexts: [other], text, base, theirs }: Draft): OpenMerge | undefined {
  if (merging !== undefined) return merging
  if (other !== undefined) return { of: 'window', base: base.markdown, mine: text, theirs: other }
  return theirs && { of: 'server', base: base.markdown, mine: text, theirs: theirs.markdown }
}

/** Returns the draft while a merge is open. Its text can be any state of the result. */
export function withMergeOpened(draft: Draft, merging: OpenMerge): Draft {
  return { ...draft, merging, state: 'conflict' }
}

/** Returns the draft after its merge was finished with this text. */
export function withMergeFinished(draft: Draft, text: string): Draft {
  const { merging, ...rest } = draft
  if (merging?.of === 'window') return withWindowsJoined(rest, text, merging.theirs)
  if (merging?.of === 'server') return withConflictDecided(rest, text)
  if (merging === undefined) return draft
  const isConflict = rest.theirs !== undefined || rest.otherTexts.length > 0
  return { ...rest, text, state: isConflict ? 'conflict' : 'unpushed', reason: undefined }
}

/** Returns the draft after the user resolved a conflict with the server. `text` replaces the server's version. */
export function withConflictDecided(draft: Draft, text: string): Draft {
  if (draft.state !== 'conflict') return draft
  const base = draft.theirs ?? draft.base
  const done = { sent: undefined, arrived: undefined, theirs: undefined, merging: undefined, reason: undefined }
  const decided = { ...draft, ...done, base, text }
  return { ...decided, state: draft.otherTexts.length > 0 ? 'conflict' : 'unpushed' }
}

/** Returns the draft after the user resolved a conflict with the text of another window. `text` stays. */
export function withWindowsJoined(draft: Draft, text: string, other = draft.otherTexts[0]): Draft {
  const at = draft.otherTexts.indexOf(other ?? '')
  const otherTexts = draft.otherTexts.filter((_, index) => index !== at)
  const isConflict = otherTexts.length > 0 || draft.theirs !== undefined
  return {
    ...draft,
    merging: undefined,
    text,
    otherTexts,
    state: isConflict ? 'conflict' : 'unpushed',
    reason: undefined,
  }
}

/** Returns the text of a draft for the same page in another change request, whose revisions aren't known. */
export function movedText(draft: Draft, changeRequest: string, savedAt: number): SavedText {
  const { server, space, page, title, spaceTitle, parentPath, account, text } = draft
  const { markdown } = draft.base
  const base = { revision: undefined, documentId: undefined, markdown }
  const names = { title, spaceTitle, parentPath }
  return { server, space, changeRequest, page, ...names, account, text, base, onto: markdown, savedAt }
}

/** Reads a draft from JSON. Undefined if the JSON is something else, or is cut off. */
export function readDraft(json: string): Draft | undefined {
  const value = parsedJson(json)
  // A truncated file isn't a draft. Atomic writes keep the previous file.
  if (!isDraft(value)) return undefined
  // Earlier versions used another name for the texts of other windows, or had none.
  const { aside, merging, ...draft } = value
  const open = readMerge(merging)
  return { ...draft, otherTexts: draft.otherTexts ?? aside ?? [], ...(open && { merging: open }) }
}

function readMerge(merging: Partial<OpenMerge> | undefined): OpenMerge | undefined {
  const sides = readSides(merging)
  return sides && { ...sides, of: merging?.of ?? 'server' }
}

/** A stored draft. Earlier versions named the texts of other windows `aside`. */
type StoredDraft = Omit<Draft, 'otherTexts'> & {
  readonly otherTexts?: readonly string[]
  readonly aside?: readonly string[]
}

function isDraft(value: unknown): value is StoredDraft {
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
