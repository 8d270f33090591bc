import type { ContentChange } from '../../contract/contentChanges.ts'
import type { Draft, DraftBase } from '../../core/drafts/draft.ts'
import { sentPage } from '../../core/drafts/shownText.ts'
import { isApiError, type ErrorKind } from '../errors/apiError.ts'
import type { PageWrite, Replaced } from './pageHistory.ts'
import type { PushOutcome } from './pushOutcome.ts'

/** A draft and what is sent for it: its own text, one merged with what the server had, or the page as it was. */
export interface PendingPush {
  readonly draft: Draft
  readonly text: string
  /** What the server has, in whose place the text is sent. */
  readonly base: DraftBase
  readonly merged: boolean
  /** Puts back what an earlier write overwrote; the page is a conflict afterwards. */
  readonly restores?: Replaced
}

/** The change that a push asks the server for. */
export function changeOf({ draft, text, base, restores }: PendingPush): ContentChange {
  if (restores) return { operation: 'revert_page', page: draft.page, revision: restores.revision }
  const { markdown, title } = sentPage(text, base.markdown)
  const renamed = title === undefined ? {} : { title }
  return { operation: 'update_page', page: draft.page, document: { markdown }, ...renamed }
}

/** The draft as it is while it is being pushed: on what the server had, with the text that is sent. */
export function sentDraft({ draft, text, base }: PendingPush): Draft {
  return { ...draft, base, text, sent: text, arrived: undefined }
}

/** The write that a draft with a sent text stands for. */
export function writeOf({ page, sent, text, base }: Draft): PageWrite {
  return { page, text: sent ?? text, on: base }
}

/** What a page is after it was put back; `overwritten` is what came in between even then. */
export function conflictOf({ theirs }: Replaced, overwritten?: Replaced): PushOutcome {
  return { kind: 'conflict', theirs, ...(overwritten ? { otherText: overwritten.theirs.markdown } : {}) }
}

/** What another push of the same text would be told as well. */
const refusals: ReadonlySet<ErrorKind> = new Set(['forbidden', 'conflict', 'invalid'])

/** What a failed call makes of a draft; `arrived` is the revision that has its text all the same. */
export function outcomeOf(error: unknown, arrived: string | undefined): PushOutcome {
  if (!isApiError(error)) throw error
  if (arrived !== undefined) return { kind: 'later', error, arrived }
  if (error.kind === 'notFound') return { kind: 'noChangeRequest' }
  return { kind: refusals.has(error.kind) ? 'refused' : 'later', error }
}
