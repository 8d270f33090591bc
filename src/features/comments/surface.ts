import type { Range, Uri } from 'vscode'
import type { CommentPlace, Thread, ThreadTarget } from '../../core/comments/thread.ts'

/**
 * Where a thread is shown in a document: on lines; at the whole of it; or at the whole because the lines it was about
 * are gone, or nobody can say which of several they are.
 */
export type Spot =
  | { readonly kind: 'lines'; readonly range: Range }
  | { readonly kind: 'whole' | 'outdated' | 'ambiguous' }

/** A document that threads are shown in. */
export interface Surface {
  readonly uri: Uri
  readonly place: CommentPlace
  /** False while nobody can say yet where threads are. */
  readonly isReady: boolean
  /** Where a thread is shown; undefined where it is none of this document's. */
  spotOf(thread: Pick<Thread, 'target'> & { readonly id?: string }): Spot | undefined
  /** Whether a thread about another branch of the same space is this document's too. */
  showsOthers(thread: Pick<Thread, 'target'>): boolean
  /** What a new thread on these lines, or without lines on the whole, is about; undefined where there can be none. */
  targetAt(range: Range | undefined): Omit<ThreadTarget, 'revision'> | undefined
  /** The lines that a thread can be started on. */
  ranges(): Range[]
}
