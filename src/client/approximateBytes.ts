const perObject = 32
const perField = 8
const perText = 16

/** About how much memory a JSON value takes. Text counts a byte per character, which holds for most of it. */
export function approximateBytes(value: unknown): number {
  const open: unknown[] = [value]
  let bytes = 1
  while (open.length > 0) {
    const current = open.pop()
    if (typeof current === 'string') bytes += perText + current.length
    else if (typeof current === 'object' && current !== null) {
      const fields: unknown[] = Object.values(current)
      bytes += perObject + perField * fields.length
      for (const field of fields) open.push(field)
    } else bytes += perField
  }
  return bytes
}
