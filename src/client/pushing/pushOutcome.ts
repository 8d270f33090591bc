import type { DraftBase } from '../../core/drafts/draft.ts'
import type { ApiError } from '../apiError.ts'

/** What became of one draft in a push. */
export type PushOutcome =
  /**
   * The server has it. `base` is what it gives back; of a page that was not read back, what was sent. `merged` tells
   * that changes of somebody else came in. `differs`: the server gives back more than another normal form of it.
   */
  | { readonly kind: 'pushed'; readonly base: DraftBase; readonly merged: boolean; readonly differs: boolean }
  /** Changes of somebody else do not go together with it; `theirs` undefined: the page is no longer there. */
  | { readonly kind: 'conflict'; readonly theirs: DraftBase | undefined }
  /** The server, or the state of the change request, speaks against it. Trying the same again is of no use. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'closed'; readonly status: 'merged' | 'archived' }
  /** The change request is not there (any more). */
  | { readonly kind: 'noChangeRequest' }
  /** No answer, or one that promises nothing. The draft is to be kept and may be pushed again. */
  | { readonly kind: 'later'; readonly error: ApiError }
  /** This server does not offer writing. */
  | { readonly kind: 'notOffered' }
