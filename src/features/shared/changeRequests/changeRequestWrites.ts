import { EventEmitter, type Disposable } from 'vscode'
import {
  changeRequestKey,
  type ChangeRequestRef,
  type ChangeRequestScope,
} from '../../../core/platform/uris/changeRequestRef.ts'
import type { Page } from '../../../contract/revisions.ts'

/**
 * Notifies everything that shows a change request when Galley writes to it. Code that writes calls {@link wrote} after
 * the server has answered. Before that, it can show the expected result with {@link predict}. Code that changes only
 * lists and counts, such as a comment or a new change request, calls {@link markListsOutdated}.
 */
export class ChangeRequestWrites implements Disposable {
  readonly #wrote = new EventEmitter<ChangeRequestRef>()
  readonly #outdated = new EventEmitter<ChangeRequestScope>()
  readonly #replaced = new EventEmitter<ChangeRequestRef>()
  readonly #predicted = new EventEmitter<ChangeRequestRef>()
  readonly #predictions = new Map<string, readonly Page[]>()

  /** Fires when the content of a change request on its server has changed, or might have. */
  readonly onDidWrite = this.#wrote.event
  /** Fires at every write: lists with the space or change request, and their counts, are out of date. */
  readonly onDidOutdateLists = this.#outdated.event
  /**
   * Fires when the texts of pages on the server can have changed without typing, after an update from main or a revert.
   */
  readonly onDidReplaceTexts = this.#replaced.event
  /** Fires when a change request should show a predicted page tree until it's read again. */
  readonly onDidPredict = this.#predicted.event

  /** Shows these pages instead of those from the server, until {@link wrote}. */
  predict(ref: ChangeRequestRef, pages: readonly Page[]): void {
    this.#predictions.set(changeRequestKey(ref), pages)
    this.#predicted.fire(ref)
  }

  /** Returns the predicted pages, if any. */
  predicted(ref: ChangeRequestRef): readonly Page[] | undefined {
    return this.#predictions.get(changeRequestKey(ref))
  }

  /** Marks everything that was read of this change request as out of date. */
  wrote(ref: ChangeRequestRef): void {
    this.#predictions.delete(changeRequestKey(ref))
    this.#wrote.fire(ref)
    this.markListsOutdated(ref)
  }

  /** Marks lists with this space or change request as out of date. Its content hasn't changed. */
  markListsOutdated(ref: ChangeRequestScope): void {
    this.#outdated.fire(ref)
  }

  /** Notifies that pages of this change request might have different texts from those that were read or pushed. */
  replacedTexts(ref: ChangeRequestRef): void {
    this.#replaced.fire(ref)
  }

  dispose(): void {
    this.#replaced.dispose()
    this.#wrote.dispose()
    this.#outdated.dispose()
    this.#predicted.dispose()
  }
}
