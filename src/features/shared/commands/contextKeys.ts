import { commands } from 'vscode'
import type { ContextKey } from './ids.ts'
import type { Log } from '../window/log.ts'

/** Sets the context keys of Galley; a key that has its value already costs nothing. */
export class ContextKeys {
  readonly #values = new Map<ContextKey, string | number | boolean>()
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  set(key: ContextKey, value: string | number | boolean): void {
    if (this.#values.get(key) === value) return
    this.#values.set(key, value)
    commands.executeCommand('setContext', key, value).then(undefined, (error: unknown) => {
      this.#log.warn(`The context key ${key} could not be set.`, error)
    })
  }

  /** The value last set. */
  get(key: ContextKey): string | number | boolean | undefined {
    return this.#values.get(key)
  }
}
