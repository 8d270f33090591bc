/** Something that is loaded when it is first used, once for all who ask. A failed load is tried again. */
export class Lazy<T> {
  readonly #load: () => Promise<T>
  readonly #waiting: ((value: T) => void)[] = []
  #loading: Promise<T> | undefined
  #value: T | undefined

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  /** What is loaded by now. */
  get value(): T | undefined {
    return this.#value
  }

  /** Loads it where that hasn't happened yet. */
  readonly get = (): Promise<T> => {
    this.#loading ??= this.#start()
    return this.#loading
  }

  /** Does something when someone has it loaded; by itself this loads nothing. */
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
