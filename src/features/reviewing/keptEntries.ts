import { isDeepStrictEqual } from 'node:util'
import type { Memento } from 'vscode'

const maxEntries = 50

/** Stores entries by key over a reload or a crash, such as texts that are being typed. The oldest ones are dropped. */
export class KeptEntries<T> {
  readonly #state: Memento
  readonly #stateKey: string

  constructor(state: Memento, stateKey: string) {
    this.#state = state
    this.#stateKey = stateKey
  }

  get all(): ReadonlyMap<string, T> {
    return new Map(Object.entries(this.#state.get<Record<string, T>>(this.#stateKey) ?? {}))
  }

  /** Stores an entry, or forgets it. Writes nothing if it's the same as before. */
  async keep(key: string, entry: T | undefined): Promise<void> {
    const { all } = this
    if (isDeepStrictEqual(all.get(key), entry)) return
    const others = [...all].filter(([other]) => other !== key).slice(0, maxEntries)
    await this.#state.update(
      this.#stateKey,
      Object.fromEntries(entry === undefined ? others : [[key, entry], ...others]),
    )
  }
}
