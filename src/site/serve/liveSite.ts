import type { Site } from '../model/site.ts'

/** Where a live site comes from: it gives the same object as long as nothing changed. */
export interface SiteReader {
  read(signal: AbortSignal): Promise<Site>
}

/** A site that is read again when it may have changed, with a number for each change. */
export class LiveSite {
  readonly #reader: SiteReader
  readonly #onError: (error: unknown) => void
  readonly #ending = new AbortController()
  readonly #waiting = new Set<() => void>()
  #site: Site | undefined
  #version = 0
  #reading: Promise<void> | undefined
  #isStale = false

  /** `onError` is called where the site can't be read again; it stays as it was. */
  constructor(reader: SiteReader, onError: (error: unknown) => void) {
    this.#reader = reader
    this.#onError = onError
  }

  /** Counts changes, from 1. */
  get version(): number {
    return this.#version
  }

  /** The site as it was read last. Rejects where it never could be. */
  async site(): Promise<Site> {
    if (this.#site === undefined) await this.#read()
    if (this.#site === undefined) throw new Error('The site was closed.')
    return this.#site
  }

  /** Says that files changed. Several changes while the site is read are one. */
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

  /** Resolves with the number of a change after the given one, or when `signal` aborts. */
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

  async #read(): Promise<void> {
    const site = await this.#reader.read(this.#ending.signal)
    if (site === this.#site) return
    this.#site = site
    this.#version++
    for (const end of this.#waiting) end()
  }
}
