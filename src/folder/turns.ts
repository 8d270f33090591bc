import { setImmediate } from 'node:timers/promises'

/** Milliseconds after which others get their turn. */
const maxTurn = 5

/** Lets long work on a folder go on in short turns, so that no one beside it waits. */
export class Turns {
  readonly #signal: AbortSignal | undefined
  #began = performance.now()

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal
  }

  /** Whether it is time for a pause: to be asked often, since to wait costs something even if there is none. */
  get isOver(): boolean {
    return performance.now() - this.#began >= maxTurn
  }

  /** Rejects where the work is no longer wanted. */
  async pause(): Promise<void> {
    if (this.isOver) {
      await setImmediate()
      this.#began = performance.now()
    }
    this.#signal?.throwIfAborted()
  }

  /** Goes through steps to their end, and returns what they come to. */
  async through<Result>(steps: Generator<void, Result>): Promise<Result> {
    for (;;) {
      const { done, value } = steps.next()
      if (done === true) return value
      if (this.isOver) await this.pause()
    }
  }
}
