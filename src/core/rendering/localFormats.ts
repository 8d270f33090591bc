/** How dates and sizes are written in one language. A format costs more than many a page, so that each is made once. */
export class LocalFormats {
  readonly #locale: string
  readonly #dates = new Map<string, Intl.DateTimeFormat>()
  readonly #sizes = new Map<string, Intl.NumberFormat>()

  constructor(locale: string) {
    this.#locale = locale
  }

  /** A day, which has no time zone. */
  date(day: Date, dateStyle: 'long' | 'medium' | 'short'): string {
    const format = this.#dates.get(dateStyle) ?? new Intl.DateTimeFormat(this.#locale, { dateStyle, timeZone: 'UTC' })
    this.#dates.set(dateStyle, format)
    return format.format(day)
  }

  /** A size in bytes, kilobytes or megabytes. */
  size(bytes: number): string {
    const [divisor, unit] = bytes < 1e3 ? [1, 'byte'] : bytes < 1e6 ? [1e3, 'kilobyte'] : [1e6, 'megabyte']
    // Short, bytes have no plural.
    const unitDisplay = unit === 'byte' ? 'long' : 'short'
    const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const
    const format = this.#sizes.get(unit) ?? new Intl.NumberFormat(this.#locale, options)
    this.#sizes.set(unit, format)
    return format.format(bytes / divisor)
  }
}
