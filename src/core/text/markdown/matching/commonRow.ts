import { LCS } from 'node-diff3'

/** With more pairs of equal entries than this, the exact algorithm takes too long. */
const maxPairs = 100_000

/** How far ahead the fast algorithm looks for the next equal entry. */
const lookAhead = 50

/** Returns a common subsequence of two lists as pairs of indices: the longest one, or nearly. */
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
