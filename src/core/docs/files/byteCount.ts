const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** Formats a number of bytes for people: `812 B`, `1.4 KB`, `23 MB`. */
export function byteCount(bytes: number): string {
  let count = Math.max(0, bytes)
  let unit = 0
  while (count >= 1000 && unit < units.length - 1) {
    count /= 1000
    unit++
  }
  const text = unit > 0 && count < 9.95 ? count.toFixed(1) : Math.round(count).toString()
  return `${text} ${units[unit] ?? ''}`
}
