const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * Returns a function that formats how long ago a timestamp was, such as "2 hours ago". It returns '' for an invalid
 * timestamp.
 */
export function relativeTimes(language: string): (timestamp: string, now: number) => string {
  // Creating a formatter takes longer than using it a hundred times.
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return (timestamp, now) => {
    const seconds = (Date.parse(timestamp) - now) / 1000
    if (Number.isNaN(seconds)) return ''
    const [unit, length] = units.find(([, long]) => Math.abs(seconds) >= long) ?? ['second', 1]
    return unit === 'second' ? format.format(0, 'second') : format.format(Math.trunc(seconds / length), unit)
  }
}
