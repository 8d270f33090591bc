import { EventEmitter, type Disposable } from 'vscode'
import type { Page } from '../../contract/revisions.ts'

/** Which change request, on which server. */
export interface ChangeRequestRef {
  readonly server: string
  readonly space: string
  readonly changeRequest: string
}

/**
 * Tells everything that shows a change request when somebody writes to it. Whoever writes calls {@link wrote} once the
 * server has answered, and may show what will come of it before with {@link predict}.
 */
export class ChangeRequestWrites implements Disposable {
  readonly #wrote = new EventEmitter<ChangeRequestRef>()
  readonly #predicted = new EventEmitter<ChangeRequestRef>()
  readonly #predictions = new Map<string, readonly Page[]>()

  /** Fires when the content of a change request on its server has changed, or may have. */
  readonly onDidWrite = this.#wrote.event
  /** Fires when another page tree is to be shown for a change request until it is read anew. */
  readonly onDidPredict = this.#predicted.event

  /** Shows these pages in place of what the server had, until {@link wrote}. */
  predict(ref: ChangeRequestRef, pages: readonly Page[]): void {
    this.#predictions.set(keyOf(ref), pages)
    this.#predicted.fire(ref)
  }

  /** The pages to show in place of what was read. */
  predicted(ref: ChangeRequestRef): readonly Page[] | undefined {
    return this.#predictions.get(keyOf(ref))
  }

  /** What was read of this change request is out of date. */
  wrote(ref: ChangeRequestRef): void {
    this.#predictions.delete(keyOf(ref))
    this.#wrote.fire(ref)
  }

  dispose(): void {
    this.#wrote.dispose()
    this.#predicted.dispose()
  }
}

/** A text that is the same for the same change request. */
export function keyOf({ server, space, changeRequest }: ChangeRequestRef): string {
  return [server, space, changeRequest].join('\n')
}
