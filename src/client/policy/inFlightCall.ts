/** A running call. What it currently waits for can be cancelled, either finally or to try again. */
export class InFlightCall {
  #controller = new AbortController()
  #cancelled = false

  /** Aborted when the current try must end. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** True if no caller wants the result anymore. */
  get cancelled(): boolean {
    return this.#cancelled
  }

  /** Cancels the call. */
  cancel(): void {
    this.#cancelled = true
    this.#controller.abort(new Error('Cancelled.'))
  }

  /** Ends the current try. The call can start another one. */
  endTry(reason: unknown): void {
    this.#controller.abort(reason)
  }

  /** Prepares for another try. */
  startTry(): void {
    if (!this.#cancelled && this.#controller.signal.aborted) this.#controller = new AbortController()
  }
}
