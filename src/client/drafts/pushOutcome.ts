import type { DraftBase } from '../../core/drafts/draft.ts'
import type { ApiError } from '../errors/apiError.ts'

/** What became of one draft in a push. */
export type PushOutcome =
  /**
   * The server has it. `base` is what it gives back; of a page that was not read back, what was sent. `merged` tells
   * that changes of somebody else came in. `differs`: the server gives back more than another normal form of it.
   * `sent`: what was sent in this push; undefined where the server had it already.
   */
  | {
      readonly kind: 'pushed'
      readonly base: DraftBase
      readonly merged: boolean
      readonly differs: boolean
      readonly sent?: string
    }
  /**
   * Changes of somebody else do not go together with it; `theirs` undefined: the page is no longer there. `otherText`: a
   * third text, which came in between and is not on the server.
   */
  | { readonly kind: 'conflict'; readonly theirs: DraftBase | undefined; readonly otherText?: string }
  /** The server, or the state of the change request, speaks against it. Trying the same again is of no use. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'closed'; readonly status: 'merged' | 'archived' }
  /** The change request is not there (any more). */
  | { readonly kind: 'noChangeRequest' }
  /**
   * No answer, or one that promises nothing. The draft is to be kept and may be pushed again. `arrived`: the revision
   * that has it all the same, where it is not known yet what it replaced.
   */
  | { readonly kind: 'later'; readonly error: ApiError; readonly arrived?: string | undefined }
  /** It was written with another account, which is the one to push it. */
  | { readonly kind: 'otherAccount' }
  /** This server does not offer writing. */
  | { readonly kind: 'notOffered' }
