import type { Draft, DraftBase } from '../../core/review/drafts/draft.ts'
import { mergePage } from '../../core/review/drafts/mergePage.ts'
import { isSameText } from '../../core/review/drafts/shownText.ts'
import { literalText } from '../../core/text/strings/literalText.ts'
import type { Translate } from '../../core/text/messages/translate.ts'
import { isApiError, type ApiError, type ErrorKind } from '../errors/apiError.ts'
import { errorMessage } from '../errors/errorMessage.ts'
import type { Replaced } from './pageHistory.ts'

/** What became of one draft in a push. */
export type PushOutcome =
  /**
   * The server has it. `base` is what it gives back; of a page that wasn't read back, what was sent. `merged` tells
   * that changes of someone else came in. `differs`: the server gives back more than another normal form of it. `sent`:
   * what was sent in this push. Undefined if the server had it already.
   */
  | {
      readonly kind: 'pushed'
      readonly base: DraftBase
      readonly merged: boolean
      readonly differs: boolean
      readonly sent?: string
    }
  /**
   * Changes of someone else don't go together with it; `theirs` undefined: the page is no longer there. `otherText`: a
   * third text, which came in between and isn't on the server.
   */
  | { readonly kind: 'conflict'; readonly theirs: DraftBase | undefined; readonly otherText?: string }
  /** The server, or the state of the change request, speaks against it. Trying the same again is of no use. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'closed'; readonly status: 'merged' | 'archived' }
  /** The change request doesn't exist (anymore). */
  | { readonly kind: 'noChangeRequest' }
  /**
   * No answer, or one that promises nothing. The draft is to be kept and may be pushed again. `arrived`: the revision
   * that has it anyway, if it isn't known yet what it replaced.
   */
  | { readonly kind: 'later'; readonly error: ApiError; readonly arrived?: string | undefined }
  /** It was written with another account, which is the one to push it. */
  | { readonly kind: 'otherAccount' }
  /** This server doesn't offer writing. */
  | { readonly kind: 'notOffered' }

/** What a page is after it was put back; `overwritten` is what came in between even then. */
export function conflictOf({ theirs }: Replaced, overwritten?: Replaced): PushOutcome {
  return { kind: 'conflict', theirs, ...(overwritten ? { otherText: overwritten.theirs.markdown } : {}) }
}

/** What another push of the same text would be told as well. */
const refusals: ReadonlySet<ErrorKind> = new Set(['forbidden', 'conflict', 'invalid'])

/** What a failed call makes of a draft; `arrived` is the revision that has its text anyway. */
export function outcomeOf(error: unknown, arrived: string | undefined): PushOutcome {
  if (!isApiError(error)) throw error
  if (arrived !== undefined) return { kind: 'later', error, arrived }
  if (error.kind === 'notFound') return { kind: 'noChangeRequest' }
  return { kind: refusals.has(error.kind) ? 'refused' : 'later', error }
}

/** Why a text isn't on the server, in a whole sentence. Undefined if it is. */
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

type Pushed = PushOutcome & { readonly kind: 'pushed' }

/** The draft after a push of `pushed`; it may have got another text in the meantime. Undefined: nothing is left to keep. */
export function settledDraft(draft: Draft, pushed: Draft, outcome: PushOutcome): Draft | undefined {
  const done = { sent: undefined, arrived: undefined }
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
  const done = { sent: undefined, arrived: undefined }
  const isTyped = draft.text !== (sent ?? pushed.text)
  if (differs && !isTyped) return { ...draft, ...done, base, state: 'differs' }
  if (!isTyped && draft.otherTexts.length === 0) return undefined
  // Typed while the push was under way, on the text that was pushed: that is what both sides come from.
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
