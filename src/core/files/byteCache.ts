/** Keeps bytes up to a total size; what was used longest ago goes first. */
export class ByteCache {
  readonly #limit: number
  readonly #entries = new Map<string, Uint8Array>()
  #size = 0

  /** `limit` in bytes. */
  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Uint8Array | undefined {
    const bytes = this.#entries.get(key)
    if (bytes === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, bytes)
    return bytes
  }

  /** Keeps an entry, unless it alone is larger than the limit. */
  set(key: string, bytes: Uint8Array): void {
    this.#size -= this.#entries.get(key)?.length ?? 0
    this.#entries.delete(key)
    if (bytes.length > this.#limit) return
    this.#entries.set(key, bytes)
    this.#size += bytes.length
    for (const [oldest, old] of this.#entries) {
      if (this.#size <= this.#limit) return
      this.#entries.delete(oldest)
      this.#size -= old.length
    }
  }
}
