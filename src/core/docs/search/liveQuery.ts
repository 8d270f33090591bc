/** The state of a query: found, failed, or running. */
export type QueryState<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly query: string }
  | { readonly kind: 'found'; readonly query: string; readonly value: T }
  | { readonly kind: 'failed'; readonly query: string; readonly error: unknown }

/** What a {@link LiveQuery} needs. */
interface LiveQueryOptions<T> {
  readonly run: (query: string, signal: AbortSignal) => Promise<T>
  /** Receives each state. A state of an older query never arrives after one of a newer query. */
  readonly onState: (state: QueryState<T>) => void
  /** Calls back after a delay. Returns a function that cancels it. */
  readonly after: (milliseconds: number, action: () => void) => () => void
  /** The delay after a keystroke, in milliseconds. */
  readonly pause: number
}

/** Runs a query as you type: after a delay, and only for the newest input. */
export class LiveQuery<T> {
  readonly #options: LiveQueryOptions<T>
  #running: AbortController | undefined
  #callOff: (() => void) | undefined

  constructor(options: LiveQueryOptions<T>) {
    this.#options = options
  }

  /** Runs a query after a delay and cancels the previous one. An empty query runs nothing. */
  ask(query: string, pause = this.#options.pause): void {
    this.stop()
    if (query === '') {
      this.#options.onState({ kind: 'idle' })
      return
    }
    this.#options.onState({ kind: 'running', query })
    this.#callOff = this.#options.after(pause, () => void this.#run(query))
  }

  /** Cancels the running query. No more states arrive. */
  stop(): void {
    this.#callOff?.()
    this.#callOff = undefined
    this.#running?.abort()
    this.#running = undefined
  }

  async #run(query: string): Promise<void> {
    const running = new AbortController()
    this.#running = running
    const onState = (state: QueryState<T>): void => {
      if (this.#running === running) this.#options.onState(state)
    }
    try {
      onState({ kind: 'found', query, value: await this.#options.run(query, running.signal) })
    } catch (error) {
      onState({ kind: 'failed', query, error })
    }
  }
}
