import type { Draft, DraftBase } from '../../core/review/drafts/draft.ts'
import { mergePage } from '../../core/review/drafts/mergePage.ts'
import { isSameText } from '../../core/review/drafts/shownText.ts'
import { literalText } from '../../core/text/strings/literalText.ts'
import type { Translate } from '../../core/text/messages/translate.ts'
import { isApiError, type ApiError, type ErrorKind } from '../errors/apiError.ts'
import { errorMessage } from '../errors/errorMessage.ts'
import type { Replaced } from './pageHistory.ts'

/** The outcome of one draft in a push. */
export type PushOutcome =
  /**
   * The server has the text. `base` is the server's version, or the sent text of a page that wasn't read back. `merged`
   * means that it includes changes from other people. `differs` means that the server returns more than another normal
   * form. `sent` is what this push sent, or undefined if the server already had it.
   */
  | {
      readonly kind: 'pushed'
      readonly base: DraftBase
      readonly merged: boolean
      readonly differs: boolean
      readonly sent?: string
    }
  /**
   * It conflicts with changes from other people. If `theirs` is undefined, the page no longer exists. `otherText` is a
   * third text that was written in between and isn't on the server.
   */
  | { readonly kind: 'conflict'; readonly theirs: DraftBase | undefined; readonly otherText?: string }
  /** The server refuses it, or the state of the change request doesn't allow it. Trying again doesn't help. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'closed'; readonly status: 'merged' | 'archived' }
  /** The change request doesn't exist, or no longer does. */
  | { readonly kind: 'noChangeRequest' }
  /**
   * There was no response, or an inconclusive one. Keep the draft; it can be pushed again. `arrived` is the revision
   * that has the text anyway, if what it replaced isn't known yet.
   */
  | { readonly kind: 'later'; readonly error: ApiError; readonly arrived?: string | undefined }
  /** Another account wrote the draft, so only that one pushes it. */
  | { readonly kind: 'otherAccount' }
  /** The server doesn't offer writing. */
  | { readonly kind: 'notOffered' }

/** Returns the outcome of a page after it was restored. `overwritten` is what was written in between even then. */
export function conflictOf({ theirs }: Replaced, overwritten?: Replaced): PushOutcome {
  return { kind: 'conflict', theirs, ...(overwritten ? { otherText: overwritten.theirs.markdown } : {}) }
}

/** Errors that would also occur if the same text were pushed again. */
const refusals: ReadonlySet<ErrorKind> = new Set(['forbidden', 'conflict', 'invalid'])

/** Returns the outcome of a draft for a failed call. `arrived` is the revision that has its text anyway. */
export function outcomeOf(error: unknown, arrived: string | undefined): PushOutcome {
  if (!isApiError(error)) throw error
  if (arrived !== undefined) return { kind: 'later', error, arrived }
  if (error.kind === 'notFound') return { kind: 'noChangeRequest' }
  return { kind: refusals.has(error.kind) ? 'refused' : 'later', error }
}

/** Explains why a text isn't on the server, in a whole sentence. Undefined if it is. */
export function pushOutcomeMessage(outcome: PushOutcome, t: Translate): string | undefined {
  switch (outcome.kind) {
    case 'pushed':
      return outcome.differs ? t('The server returned different text than you sent.') : undefined
    case 'conflict':
      return outcome.theirs
        ? t('Someone else changed the same parts of the page.')
        : t('Someone else deleted the page.')
    case 'closed':
      return outcome.status === 'merged'
        ? t('The change request was merged in the meantime.')
        : t('The change request was archived in the meantime.')
    case 'noChangeRequest':
      return t('The change request no longer exists.')
    case 'otherAccount':
      return t('You wrote this with another account. Sign in with that account to push it.')
    case 'notOffered':
      return t('This server doesn’t support editing in change requests.')
    case 'later':
    case 'refused':
      return errorSentence(outcome.error, t)
  }
}

function errorSentence(error: ApiError, t: Translate): string {
  const { message, hint } = errorMessage(error, t)
  return literalText(hint === '' ? message : `${message} ${hint}`)
}

/** What a draft no longer has to remember after a push that ended. */
const done = { sent: undefined, arrived: undefined }

type Pushed = PushOutcome & { readonly kind: 'pushed' }

/**
 * Returns the draft after pushing `pushed`. Its text can have changed in the meantime. Undefined if there's nothing
 * left to keep.
 */
export function draftAfterPush(draft: Draft, pushed: Draft, outcome: PushOutcome): Draft | undefined {
  // A merge that was opened during the push. Its result isn't finished, even if a text arrived.
  if (draft.merging) return outcome.kind === 'pushed' ? { ...draft, ...done, base: outcome.base } : draft
  switch (outcome.kind) {
    case 'pushed':
      return afterPush(draft, pushed, outcome)
    case 'conflict':
      return {
        ...draft,
        ...done,
        state: 'conflict',
        theirs: outcome.theirs,
        otherTexts: [...draft.otherTexts, ...added(outcome)],
      }
    case 'otherAccount':
      return { ...draft, state: waiting(draft) }
    case 'later':
      return { ...draft, state: waiting(draft), arrived: outcome.arrived ?? draft.arrived }
    default:
      return { ...draft, state: draft.state === 'conflict' ? 'conflict' : 'refused' }
  }
}

function afterPush(draft: Draft, pushed: Draft, { base, differs, sent }: Pushed): Draft | undefined {
  const isTyped = draft.text !== (sent ?? pushed.text)
  if (differs && !isTyped) return { ...draft, ...done, base, state: 'differs' }
  if (!isTyped && draft.otherTexts.length === 0) return undefined
  // Typed during the push, on top of the pushed text, which is the common base.
  const from = sent ?? pushed.text
  const merge = mergePage(from, draft.text, base.markdown)
  if (merge.kind === 'conflict') {
    return { ...draft, ...done, base: { ...base, markdown: from }, theirs: base, state: 'conflict' }
  }
  if (isSameText(merge.text, base.markdown) && draft.otherTexts.length === 0) return undefined
  return { ...draft, ...done, base, text: merge.text, state: waiting(draft) }
}

function added({ otherText }: PushOutcome & { readonly kind: 'conflict' }): readonly string[] {
  return otherText === undefined ? [] : [otherText]
}

function waiting({ state }: Draft): 'conflict' | 'unpushed' {
  return state === 'conflict' ? 'conflict' : 'unpushed'
}
