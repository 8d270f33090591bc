import { EventEmitter, type Disposable } from 'vscode'
import type { Page } from '../../contract/revisions.ts'

/** A change request as a place to read from and write to. */
export interface ChangeRequestPlace {
  readonly server: string
  readonly space: string
  readonly changeRequest: string
}

/**
 * Tells everything that shows a change request when somebody writes to it. Whoever writes calls {@link wrote} once the
 * server has answered, and may show what will come of it before with {@link predict}.
 */
export class ChangeRequestWrites implements Disposable {
  readonly #wrote = new EventEmitter<ChangeRequestPlace>()
  readonly #predicted = new EventEmitter<ChangeRequestPlace>()
  readonly #predictions = new Map<string, readonly Page[]>()

  /** Fires when the content of a change request on its server has changed, or may have. */
  readonly onDidWrite = this.#wrote.event
  /** Fires when another page tree is to be shown for a change request until it is read anew. */
  readonly onDidPredict = this.#predicted.event

  /** Shows these pages in place of what the server had, until {@link wrote}. */
  predict(place: ChangeRequestPlace, pages: readonly Page[]): void {
    this.#predictions.set(keyOf(place), pages)
    this.#predicted.fire(place)
  }

  /** The pages to show in place of what was read. */
  predicted(place: ChangeRequestPlace): readonly Page[] | undefined {
    return this.#predictions.get(keyOf(place))
  }

  /** What was read of this change request is out of date. */
  wrote(place: ChangeRequestPlace): void {
    this.#predictions.delete(keyOf(place))
    this.#wrote.fire(place)
  }

  dispose(): void {
    this.#wrote.dispose()
    this.#predicted.dispose()
  }
}

/** A text that is the same for the same change request. */
export function keyOf({ server, space, changeRequest }: ChangeRequestPlace): string {
  return [server, space, changeRequest].join('\n')
}
