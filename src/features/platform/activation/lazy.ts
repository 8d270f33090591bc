/** A value that is loaded at its first use, once for all callers. A failed load is tried again. */
export class Lazy<T> {
  readonly #load: () => Promise<T>
  readonly #waiting: ((value: T) => void)[] = []
  #loading: Promise<T> | undefined
  #value: T | undefined

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  /** The value, if it's loaded. */
  get value(): T | undefined {
    return this.#value
  }

  /** Loads the value if needed. */
  readonly get = (): Promise<T> => {
    this.#loading ??= this.#start()
    return this.#loading
  }

  /** Calls back when the value is loaded, without loading it. */
  whenLoaded(use: (value: T) => void): void {
    if (this.#value === undefined) this.#waiting.push(use)
    else use(this.#value)
  }

  async #start(): Promise<T> {
    try {
      const value = await this.#load()
      this.#value = value
      for (const use of this.#waiting.splice(0)) use(value)
      return value
    } catch (error) {
      this.#loading = undefined
      throw error
    }
  }
}
