import { distance } from 'fastest-levenshtein'

/** Returns the known name closest to a misspelled one: at most two letters and half of the name can differ. */
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
