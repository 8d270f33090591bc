const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
]

/** Says how long ago moments were in a language, such as “2 hours ago”; empty for what is no moment. */
export function relativeTimes(language: string): (timestamp: string, now: number) => string {
  // Making a format takes longer than a hundred uses of it.
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return (timestamp, now) => {
    const seconds = (Date.parse(timestamp) - now) / 1000
    if (Number.isNaN(seconds)) return ''
    const [unit, length] = units.find(([, long]) => Math.abs(seconds) >= long) ?? ['second', 1]
    return unit === 'second' ? format.format(0, 'second') : format.format(Math.trunc(seconds / length), unit)
  }
}
