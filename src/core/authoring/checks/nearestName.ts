import { distance } from 'fastest-levenshtein'

/** The known name that a misspelled one most likely means: at most two letters away, and no more than half of it. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase().slice(0, 100)
  let best: string | undefined
  let bestDistance = Math.min(2, Math.floor(wanted.length / 2)) + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue
    const found = distance(wanted, candidate.toLowerCase())
    if (found < bestDistance) [best, bestDistance] = [candidate, found]
  }
  return best
}
