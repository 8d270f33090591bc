/** A measured value. `limit` is its budget: `atMost` or `atLeast`. */
export interface Measurement {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 'KB' | 'MB' | 'files' | 'requests' | 'per s' | 'ratio' | 'items'
  readonly limit?: { readonly atMost: number } | { readonly atLeast: number }
}

/** Returns true if the value is within its budget, or has none. */
export function isWithinLimit({ value, limit }: Measurement): boolean {
  if (!limit) return true
  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast
}

/** Returns the median of some values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Returns a table of name, value, unit, limit, and whether the value is within the limit. */
export function formatTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map((each) => [each.name, round(each.value), each.unit, limitText(each), verdict(each)])
  const all = [['what', 'value', 'unit', 'limit', ''], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

function round(value: number): string {
  return Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function limitText({ limit }: Measurement): string {
  if (!limit) return ''
  return 'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`
}

function verdict(measurement: Measurement): string {
  if (!measurement.limit) return ''
  return isWithinLimit(measurement) ? 'kept' : 'MISSED'
}
