import { EventEmitter, type Disposable } from 'vscode'
import {
  changeRequestKey,
  type ChangeRequestRef,
  type ChangeRequestScope,
} from '../../../core/platform/uris/changeRequestRef.ts'
import type { Page } from '../../../contract/revisions.ts'

/**
 * Tells everything that shows a change request when someone writes to it. The code that writes calls {@link wrote} once the
 * server has answered, and may show what will come of it before with {@link predict}. What changes no content, but what
 * lists and counts say, such as a comment or a new change request, calls {@link markListsOutdated}.
 */
export class ChangeRequestWrites implements Disposable {
  readonly #wrote = new EventEmitter<ChangeRequestRef>()
  readonly #outdated = new EventEmitter<ChangeRequestScope>()
  readonly #replaced = new EventEmitter<ChangeRequestRef>()
  readonly #predicted = new EventEmitter<ChangeRequestRef>()
  readonly #predictions = new Map<string, readonly Page[]>()

  /** Fires when the content of a change request on its server has changed, or may have. */
  readonly onDidWrite = this.#wrote.event
  /** Fires at every write: lists in which the space or the change request is, and their counts, are out of date. */
  readonly onDidOutdateLists = this.#outdated.event
  /** Fires when pages may have texts on the server that no one typed here: after an update from main, or a revert. */
  readonly onDidReplaceTexts = this.#replaced.event
  /** Fires when another page tree is to be shown for a change request until it is read again. */
  readonly onDidPredict = this.#predicted.event

  /** Shows these pages in place of what the server had, until {@link wrote}. */
  predict(ref: ChangeRequestRef, pages: readonly Page[]): void {
    this.#predictions.set(changeRequestKey(ref), pages)
    this.#predicted.fire(ref)
  }

  /** The pages to show in place of what was read. */
  predicted(ref: ChangeRequestRef): readonly Page[] | undefined {
    return this.#predictions.get(changeRequestKey(ref))
  }

  /** What was read of this change request is out of date. */
  wrote(ref: ChangeRequestRef): void {
    this.#predictions.delete(changeRequestKey(ref))
    this.#wrote.fire(ref)
    this.markListsOutdated(ref)
  }

  /** What lists say about this ref is out of date; its content is what it was. */
  markListsOutdated(ref: ChangeRequestScope): void {
    this.#outdated.fire(ref)
  }

  /** Pages of this change request may have other texts than those which were read and pushed. */
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
