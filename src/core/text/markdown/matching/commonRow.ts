import { LCS } from 'node-diff3'

/** More pairs of equal entries than this are too many for the longest row: that takes their number and more. */
const maxPairs = 100_000

/** How far ahead the quick way looks for the next equal entry. */
const lookAhead = 50

/** A row of entries that two lists have in common in the same order, as pairs of indices; the longest, or nearly so. */
export function commonRow(one: string[], other: string[]): [number, number][] {
  if (equalPairs(one, other) > maxPairs) return quickRow(one, other)
  const row: [number, number][] = []
  for (let link = LCS(one, other); link.chain !== null; link = link.chain) {
    row.push([link.buffer1index, link.buffer2index])
  }
  return row.reverse()
}

function equalPairs(one: string[], other: string[]): number {
  const counts = new Map<string, number>()
  for (const entry of one) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  return other.reduce((sum, entry) => sum + (counts.get(entry) ?? 0), 0)
}

function quickRow(one: string[], other: string[]): [number, number][] {
  const row: [number, number][] = []
  let from = 0
  other.forEach((entry, index) => {
    for (let at = from; at < Math.min(one.length, from + lookAhead); at++) {
      if (one[at] !== entry) continue
      row.push([at, index])
      from = at + 1
      return
    }
  })
  return row
}
