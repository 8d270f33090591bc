import { commands } from 'vscode'
import type { ContextKey } from './ids.ts'
import type { Log } from '../window/log.ts'

type ContextValue = string | number | boolean | readonly string[]

/** Sets the context keys of Galley. Setting a key to its current value does nothing. */
export class ContextKeys {
  readonly #values = new Map<ContextKey, ContextValue>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  set(key: ContextKey, value: ContextValue): void {
    if (JSON.stringify(this.#values.get(key)) === JSON.stringify(value)) return
    this.#values.set(key, value)
    commands.executeCommand('setContext', key, value).then(undefined, (error: unknown) => {
      this.#log.warn(`Couldn’t set the context key ${key}.`, error)
    })
  }

  /** Returns the value that was last set. */
  get(key: ContextKey): ContextValue | undefined {
    return this.#values.get(key)
  }
}
