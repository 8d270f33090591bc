/**
 * Runs the writes of one key one after the other, because the platform has no conditional requests that would detect a
 * conflict.
 */
export class WriteTurns {
  readonly #last = new Map<string, Promise<unknown>>()

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const running = before.then(work, work)
    this.#last.set(key, running)
    try {
      return await running
    } finally {
      if (this.#last.get(key) === running) this.#last.delete(key)
    }
  }
}
