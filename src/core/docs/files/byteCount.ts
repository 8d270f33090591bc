/** Formats a size for people, in bytes, kilobytes or megabytes: `812 bytes`, `1.4 kB`, `23 MB`. */
export function byteCount(bytes: number, locale: string): string {
  const [divisor, unit] = bytes < 1e3 ? [1, 'byte'] : bytes < 1e6 ? [1e3, 'kilobyte'] : [1e6, 'megabyte']
  // The short form of bytes has no plural.
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, options).format(bytes / divisor)
}
