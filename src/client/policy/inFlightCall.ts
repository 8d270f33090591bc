/** One call on its way: what it waits for at the moment can be stopped, for good or for another try. */
export class InFlightCall {
  #controller = new AbortController()
  #cancelled = false

  /** Aborted when the present try must end. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** True when no one wants the answer anymore. */
  get cancelled(): boolean {
    return this.#cancelled
  }

  /** Ends the call. */
  cancel(): void {
    this.#cancelled = true
    this.#controller.abort(new Error('Cancelled.'))
  }

  /** Ends the present try; the call may start another. */
  endTry(reason: unknown): void {
    this.#controller.abort(reason)
  }

  /** Prepares for another try. */
  startTry(): void {
    if (!this.#cancelled && this.#controller.signal.aborted) this.#controller = new AbortController()
  }
}
