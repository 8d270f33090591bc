import { setImmediate } from 'node:timers/promises'

/** The time in milliseconds after which other work can run. */
const maxTurn = 5

/** Splits long work on a folder into short turns, so that other work doesn't wait. */
export class Turns {
  readonly #signal: AbortSignal | undefined
  #began = performance.now()

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal
  }

  /** Whether it's time for a pause. Check often, because awaiting is expensive even without a pause. */
  get isOver(): boolean {
    return performance.now() - this.#began >= maxTurn
  }

  /** Pauses if it's time. Rejects if the work was cancelled. */
  async pause(): Promise<void> {
    if (this.isOver) {
      await setImmediate()
      this.#began = performance.now()
    }
    this.#signal?.throwIfAborted()
  }

  /** Runs all steps of a generator with pauses, and returns its result. */
  async through<Result>(steps: Generator<void, Result>): Promise<Result> {
    for (;;) {
      const { done, value } = steps.next()
      if (done === true) return value
      if (this.isOver) await this.pause()
    }
  }
}
