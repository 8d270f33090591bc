const wordPattern = /[\p{L}\p{N}]+/gu
const signPattern = /\S/gu
const maxComparedLength = 4000

/** Returns how much two texts share, from 0 to 1: the words in both, counted as often as both have them. */
export function similarity(one: string, other: string): number {
  if (one === other) return 1
  const first = wordsOf(one)
  const second = wordsOf(other)
  const total = first.length + second.length
  if (total === 0) return 0
  const counts = new Map<string, number>()
  for (const word of first) counts.set(word, (counts.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of second) {
    const count = counts.get(word) ?? 0
    if (count === 0) continue
    counts.set(word, count - 1)
    shared++
  }
  // For words that were changed in the middle, or grew.
  const [start, end] = sharedEdges(one, other)
  return Math.max((2 * shared) / total, (2 * (start + end)) / (one.length + other.length))
}

/** Returns the number of words in a text. */
export function countWords(text: string): number {
  return text.match(wordPattern)?.length ?? 0
}

function wordsOf(text: string): string[] {
  const start = text.slice(0, maxComparedLength).toLowerCase()
  return start.match(wordPattern) ?? start.match(signPattern) ?? []
}

/** Returns how many characters two texts share at the start, and at the end. */
export function sharedEdges(one: string, other: string): [start: number, end: number] {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++
  return [start, end]
}
