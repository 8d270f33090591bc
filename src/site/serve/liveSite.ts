import type { Site } from '../model/site.ts'

/** The source of a live site. It returns the same object if nothing changed. */
export interface SiteReader {
  read(signal: AbortSignal): Promise<Site>
  /** Reads what the first page needs, if that's faster. Everything is read afterward. */
  readFirst?(signal: AbortSignal): Promise<Site>
}

/** Milliseconds between the first reading and a complete one, in which the first page is shown. */
export const firstTime = 500

/** A site that is read again after changes, with a number for each version. */
export class LiveSite {
  readonly #reader: SiteReader
  readonly #onError: (error: unknown) => void
  readonly #ending = new AbortController()
  readonly #waiting = new Set<() => void>()
  #site: Site | undefined
  #version = 0
  #first: Promise<void> | undefined
  #reading: Promise<void> | undefined
  #isStale = false

  /** `onError` is called if the site can't be read again. It then stays as it was. */
  constructor(reader: SiteReader, onError: (error: unknown) => void) {
    this.#reader = reader
    this.#onError = onError
  }

  /** The number of the current version, counted from 1. */
  get version(): number {
    return this.#version
  }

  /** Returns the last version of the site. Rejects if it was never read successfully. */
  async site(): Promise<Site> {
    if (this.#site === undefined) await (this.#first ??= this.#readFirst())
    if (this.#site === undefined) throw new Error('The site was closed.')
    return this.#site
  }

  /** Reports that files changed. Several changes during a read are handled together. */
  refresh(): void {
    if (this.#ending.signal.aborted || this.#site === undefined) return
    if (this.#reading !== undefined) {
      this.#isStale = true
      return
    }
    this.#reading = this.#read()
      .catch((error: unknown) => {
        if (!this.#ending.signal.aborted) this.#onError(error)
      })
      .finally(() => {
        this.#reading = undefined
        const isStale = this.#isStale
        this.#isStale = false
        if (isStale) this.refresh()
      })
  }

  /** Resolves with the number of a later version, or when `signal` is aborted. */
  async changeAfter(version: number, signal: AbortSignal): Promise<number> {
    while (this.#version <= version && !signal.aborted && !this.#ending.signal.aborted) {
      await new Promise<void>((resolve) => {
        const end = (): void => {
          this.#waiting.delete(end)
          signal.removeEventListener('abort', end)
          resolve()
        }
        this.#waiting.add(end)
        signal.addEventListener('abort', end)
      })
    }
    return this.#version
  }

  close(): void {
    this.#ending.abort()
    for (const end of this.#waiting) end()
  }

  async #readFirst(): Promise<void> {
    try {
      await this.#read(this.#reader.readFirst?.(this.#ending.signal))
    } finally {
      this.#first = undefined
    }
    if (this.#reader.readFirst !== undefined) setTimeout(() => this.refresh(), firstTime).unref()
  }

  async #read(reading = this.#reader.read(this.#ending.signal)): Promise<void> {
    const site = await reading
    if (site === this.#site) return
    this.#site = site
    this.#version++
    for (const end of this.#waiting) end()
  }
}
