/** Tells those who work in the background that there may be something to do. */
export class WorkSignal {
  #listener: (() => void) | undefined

  /** Sets who is notified. */
  onWork(listener: () => void): void {
    this.#listener = listener
  }

  /** Says that there may be something to do; the request's own changes need not be kept yet. */
  notify(): void {
    this.#listener?.()
  }
}
