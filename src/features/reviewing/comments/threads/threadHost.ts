import type { Range, Uri } from 'vscode'
import type { ChangeRequestScope } from '../../../../core/platform/uris/changeRequestRef.ts'
import type { Thread, ThreadTarget } from '../../../../core/review/comments/thread.ts'

/**
 * The position of a thread in a document: on lines or on the whole document. It's `outdated` if its lines no longer
 * exist, and `ambiguous` if several lines match.
 */
export type ThreadPosition =
  | { readonly kind: 'lines'; readonly range: Range }
  | { readonly kind: 'whole' | 'outdated' | 'ambiguous' }

/** A document that shows threads. */
export interface ThreadHost {
  readonly uri: Uri
  readonly scope: ChangeRequestScope
  /** Reads what is needed to show threads about these targets. Returns whether positions may have changed. */
  prepare(targets: readonly Pick<ThreadTarget, 'page' | 'node'>[]): Promise<boolean>
  /** Returns the position of a thread. Undefined if it isn't in this document, or if that isn't known yet. */
  positionOf(
    thread: Pick<Thread, 'target'> & { readonly id?: string; readonly line?: number },
  ): ThreadPosition | undefined
  /** Returns whether the document also shows a thread about another branch of the same space. */
  showsOthers(thread: Pick<Thread, 'target'>): boolean
  /** The target of a new thread on the whole document. Undefined if there can be none. */
  readonly whole: Omit<ThreadTarget, 'revision'> | undefined
  /** Reads what threads can be about from the server, if that isn't known yet. */
  align(): Promise<void>
  /** Returns the target of a new thread on a line, after {@link align}. Undefined if there can be none. */
  targetOn(line: number): Omit<ThreadTarget, 'revision'> | undefined
  /** Returns the lines on which threads can be created, as far as the text shows. */
  ranges(): Promise<Range[]>
}
