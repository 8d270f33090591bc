import type { Clock } from '../../../client/clock.ts'

/** Milliseconds without typing that count as a pause. */
const pause = 20_000

/** Waits, page by page, until the person who writes has paused. */
export class TypingPauses {
  readonly #clock: Clock
  readonly #paused: (id: string) => void
  readonly #cancels = new Map<string, () => void>()

  /** `paused` is called once for each page that was waited for. */
  constructor(clock: Clock, paused: (id: string) => void) {
    this.#clock = clock
    this.#paused = paused
  }

  /** Waits for a pause from now on. */
  begin(id: string): void {
    this.#cancels.get(id)?.()
    const end = (): void => {
      this.#cancels.delete(id)
      this.#paused(id)
    }
    this.#cancels.set(id, this.#clock.after(pause, end))
  }

  /** Someone types: where a pause is waited for, it begins again. */
  typed(id: string): void {
    if (this.#cancels.has(id)) this.begin(id)
  }

  /** Anyone who leaves a page has paused: gives the pages that were waited for, but the one that stays. */
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
