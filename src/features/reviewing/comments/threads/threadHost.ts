import type { Range, Uri } from 'vscode'
import type { ChangeRequestScope } from '../../../../core/platform/uris/changeRequestRef.ts'
import type { Thread, ThreadTarget } from '../../../../core/review/comments/thread.ts'

/**
 * Where a thread is shown in a document: on lines; at the whole of it; or at the whole because the lines it was about
 * are gone, or no one can say which of several they are.
 */
export type ThreadPosition =
  | { readonly kind: 'lines'; readonly range: Range }
  | { readonly kind: 'whole' | 'outdated' | 'ambiguous' }

/** A document that threads are shown in. */
export interface ThreadHost {
  readonly uri: Uri
  readonly scope: ChangeRequestScope
  /** Finds out what it takes to show threads about these targets. True where some may be shown otherwise now. */
  prepare(targets: readonly Pick<ThreadTarget, 'page' | 'node'>[]): Promise<boolean>
  /** Where a thread is shown. Undefined if it is none of this document's, or no one can say yet. */
  positionOf(
    thread: Pick<Thread, 'target'> & { readonly id?: string; readonly line?: number },
  ): ThreadPosition | undefined
  /** Whether a thread about another branch of the same space is this document's too. */
  showsOthers(thread: Pick<Thread, 'target'>): boolean
  /** What a new thread on the whole is about. Undefined if there can be none. */
  readonly whole: Omit<ThreadTarget, 'revision'> | undefined
  /** Finds out from the server what threads can be about, where that hasn't happened yet. */
  align(): Promise<void>
  /** What a new thread on a line is about, once that is found out. Undefined if there can be none. */
  targetOn(line: number): Omit<ThreadTarget, 'revision'> | undefined
  /** The lines that a thread can be started on, as far as the text tells. */
  ranges(): Promise<Range[]>
}
