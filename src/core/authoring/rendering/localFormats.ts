import { LRUCache } from 'lru-cache'

/** Formats dates and sizes in one language. Creating a formatter is slower than formatting, so each is created once. */
export class LocalFormats {
  readonly #locale: string
  readonly #dates = new Map<string, Intl.DateTimeFormat>()
  readonly #days = new LRUCache<string, string>({ max: 1000 })
  readonly #sizes = new Map<string, Intl.NumberFormat>()

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
    const [divisor, unit] = bytes < 1e3 ? [1, 'byte'] : bytes < 1e6 ? [1e3, 'kilobyte'] : [1e6, 'megabyte']
    // The short form of bytes has no plural.
    const unitDisplay = unit === 'byte' ? 'long' : 'short'
    const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const
    const format = this.#sizes.get(unit) ?? new Intl.NumberFormat(this.#locale, options)
    this.#sizes.set(unit, format)
    return format.format(bytes / divisor)
  }
}
