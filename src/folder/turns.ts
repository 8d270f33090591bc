import { setImmediate } from 'node:timers/promises'

/** Milliseconds after which others get their turn. */
const maxTurn = 10

/** Lets long work on a folder go on in short turns, so that nobody beside it waits. */
export class Turns {
  readonly #signal: AbortSignal | undefined
  #began = performance.now()

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal
  }

  /** To be called often. Rejects where the work is not wanted any more. */
  async pause(): Promise<void> {
    if (performance.now() - this.#began >= maxTurn) {
      await setImmediate()
      this.#began = performance.now()
    }
    this.#signal?.throwIfAborted()
  }
}
