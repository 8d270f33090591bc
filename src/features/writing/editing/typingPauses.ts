import type { Clock } from '../../../client/clock.ts'

/** How many milliseconds without typing count as a pause. */
const pause = 20_000

/** Waits for pauses in typing, for each page separately. */
export class TypingPauses {
  readonly #clock: Clock
  readonly #paused: (id: string) => void
  readonly #cancels = new Map<string, () => void>()

  /** `paused` is called once for each page. */
  constructor(clock: Clock, paused: (id: string) => void) {
    this.#clock = clock
    this.#paused = paused
  }

  /** Starts to wait for a pause. */
  begin(id: string): void {
    this.#cancels.get(id)?.()
    const end = (): void => {
      this.#cancels.delete(id)
      this.#paused(id)
    }
    this.#cancels.set(id, this.#clock.after(pause, end))
  }

  /** Restarts the wait for a page, if there is one. */
  typed(id: string): void {
    if (this.#cancels.has(id)) this.begin(id)
  }

  /** Ends the waits of all pages except one, because leaving a page counts as a pause. Returns these pages. */
  left(staying: string | undefined): readonly string[] {
    const left = [...this.#cancels.keys()].filter((id) => id !== staying)
    for (const id of left) this.#cancel(id)
    return left
  }

  dispose(): void {
    for (const id of this.#cancels.keys()) this.#cancel(id)
  }

  #cancel(id: string): void {
    this.#cancels.get(id)?.()
    this.#cancels.delete(id)
  }
}
