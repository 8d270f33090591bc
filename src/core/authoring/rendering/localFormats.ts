import { LRUCache } from 'lru-cache'
import { byteCount } from '../../docs/files/byteCount.ts'

/** Formats dates and sizes in one language. Creating a formatter is slower than formatting, so each is created once. */
export class LocalFormats {
  readonly #locale: string
  readonly #dates = new Map<string, Intl.DateTimeFormat>()
  readonly #days = new LRUCache<string, string>({ max: 1000 })

  constructor(locale: string) {
    this.#locale = locale
  }

  /** Formats a day written as `YYYY-MM-DD`. Undefined for other texts. */
  day(written: string, dateStyle: 'long' | 'medium' | 'short'): string | undefined {
    const key = `${dateStyle} ${written}`
    let words = this.#days.get(key)
    if (words !== undefined) return words
    const day = new Date(`${written}T00:00:00Z`)
    if (Number.isNaN(day.getTime())) return undefined
    const format = this.#dates.get(dateStyle) ?? new Intl.DateTimeFormat(this.#locale, { dateStyle, timeZone: 'UTC' })
    this.#dates.set(dateStyle, format)
    words = format.format(day)
    this.#days.set(key, words)
    return words
  }

  /** Formats a size in bytes, kilobytes or megabytes. */
  size(bytes: number): string {
    return byteCount(bytes, this.#locale)
  }
}
