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

  get(key: string): T | undefined {
    return this.all.get(key)
  }

  /** Stores an entry, or forgets it. Writes nothing if it's the same as before. */
  async keep(key: string, entry: T | undefined): Promise<void> {
    if (isDeepStrictEqual(this.get(key), entry)) return
    const others = [...this.all].filter(([other]) => other !== key)
    const kept = entry === undefined ? others : [[key, entry] as const, ...others]
    await this.#state.update(this.#stateKey, Object.fromEntries(kept.slice(0, maxEntries)))
  }
}
