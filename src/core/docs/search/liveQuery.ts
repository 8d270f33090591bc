/** What became of a query: found, failed, or still under way. */
export type QueryState<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly query: string }
  | { readonly kind: 'found'; readonly query: string; readonly value: T }
  | { readonly kind: 'failed'; readonly query: string; readonly error: unknown }

/** The query that runs while someone types, and who gets its states. */
interface LiveQueryOptions<T> {
  readonly run: (query: string, signal: AbortSignal) => Promise<T>
  /** Told every state; one of an older query never comes after one of a newer. */
  readonly tell: (state: QueryState<T>) => void
  /** Calls back after a while; gives back what calls it off. */
  readonly after: (milliseconds: number, action: () => void) => () => void
  /** How long to wait for the next keystroke, in milliseconds. */
  readonly pause: number
}

/** Runs a query while someone types: not at every keystroke, and only the newest one counts. */
export class LiveQuery<T> {
  readonly #options: LiveQueryOptions<T>
  #running: AbortController | undefined
  #callOff: (() => void) | undefined

  constructor(options: LiveQueryOptions<T>) {
    this.#options = options
  }

  /** Asks again, after a pause. What was asked before is cancelled. An empty query asks nothing. */
  ask(query: string, pause = this.#options.pause): void {
    this.stop()
    if (query === '') {
      this.#options.tell({ kind: 'idle' })
      return
    }
    this.#options.tell({ kind: 'running', query })
    this.#callOff = this.#options.after(pause, () => void this.#run(query))
  }

  /** Cancels what is under way; nothing more learns about it. */
  stop(): void {
    this.#callOff?.()
    this.#callOff = undefined
    this.#running?.abort()
    this.#running = undefined
  }

  async #run(query: string): Promise<void> {
    const running = new AbortController()
    this.#running = running
    const tell = (state: QueryState<T>): void => {
      if (this.#running === running) this.#options.tell(state)
    }
    try {
      tell({ kind: 'found', query, value: await this.#options.run(query, running.signal) })
    } catch (error) {
      tell({ kind: 'failed', query, error })
    }
  }
}
