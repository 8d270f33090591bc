import { longestRise } from './longestRise.ts'
import type { Leaf } from './leaves.ts'
import { findNearCopies, type LeafWords, type NearCopies, type Occurrences } from './nearCopies.ts'

/** For each leaf of the document the index of the same leaf in the text, or why there is none. */
export type LeafPlaces = readonly (number | 'ambiguous' | 'gone')[]

/** A stretch between two leaves that are surely the same ones. */
interface Gap {
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/**
 * Finds the leaves of a document in a text. A leaf is found where its words stand once in both, or in a stretch that is
 * the same to the letter in both between such leaves; one whose words were touched up, only where nothing else comes
 * near. Everything else is ambiguous, if its words are still there, or gone.
 */
export function alignLeaves(before: readonly Leaf[], after: readonly Leaf[], words: LeafWords): LeafPlaces {
  const occurrences = occurrencesOf(before, after)
  const places: (number | 'ambiguous' | 'gone')[] = before.map(({ mark }) => {
    const found = occurrences.get(mark)
    if (!found || found.timesAfter === 0) return 'gone'
    return found.timesBefore === 1 && found.timesAfter === 1 ? found.lastAfter : 'ambiguous'
  })
  const unique = places.flatMap((place, index) => (typeof place === 'number' ? [{ index, place }] : []))
  const chain = longestRise(unique.map(({ place }) => place)).map((at) => unique[at] ?? { index: 0, place: 0 })
  const gaps = gapsBetween(chain, places, after.length)
  const isSame = ({ before: own, after: found }: Gap): boolean =>
    own.length === found.length && own.every((index, at) => before[index]?.mark === after[found[at] ?? -1]?.mark)
  // Where one of several alike moved, is new or was deleted, any of the others may be that one.
  const unsure = new Set<string | undefined>()
  for (const gap of gaps) {
    if (isSame(gap)) continue
    for (const index of gap.before) unsure.add(before[index]?.mark)
    for (const index of gap.after) unsure.add(after[index]?.mark)
  }
  for (const gap of gaps.filter(isSame)) {
    gap.before.forEach((index, at) => {
      if (!unsure.has(before[index]?.mark)) places[index] = gap.after[at] ?? 'gone'
    })
  }
  const copies = findNearCopies(before, after, { occurrences, words })
  const settled = places.map((place, index) => typeof place === 'number' && isSettled(places, index, after.length))
  return places.map((place, index) => {
    if (typeof place === 'number') return settled[index] || !copies.hasCopy(index) ? place : 'ambiguous'
    return place === 'gone' ? (touchedUp(index, gaps, copies) ?? place) : place
  })
}

function occurrencesOf(before: readonly Leaf[], after: readonly Leaf[]): ReadonlyMap<string, Occurrences> {
  const occurrences = new Map<string, Occurrences>()
  const at = (mark: string): Occurrences => {
    const known = occurrences.get(mark)
    if (known) return known
    const fresh = { timesBefore: 0, timesAfter: 0, lastAfter: -1 }
    occurrences.set(mark, fresh)
    return fresh
  }
  for (const { mark } of before) at(mark).timesBefore++
  after.forEach(({ mark }, index) => {
    const found = at(mark)
    found.timesAfter++
    found.lastAfter = index
  })
  return occurrences
}

/** What stands between neighbours of the chain in both, without the leaves that have moved out of it. */
function gapsBetween(
  chain: readonly { index: number; place: number }[],
  places: LeafPlaces,
  length: number,
): readonly Gap[] {
  const moved = new Set(places.filter((place) => typeof place === 'number'))
  const gaps: Gap[] = []
  let from = { index: -1, place: -1 }
  for (const to of [...chain, { index: places.length, place: length }]) {
    if (to.index === from.index + 1 && to.place === from.place + 1) {
      from = to
      continue
    }
    const gap = {
      before: span(from.index, to.index).filter((index) => typeof places[index] !== 'number'),
      after: span(from.place, to.place).filter((place) => !moved.has(place)),
    }
    if (gap.before.length + gap.after.length > 0) gaps.push(gap)
    from = to
  }
  return gaps
}

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from - 1 }, (_, step) => from + step + 1)
}

/** Whether a leaf still has the neighbours it had: then it has not moved, whatever else stands elsewhere. */
function isSettled(places: LeafPlaces, index: number, length: number): boolean {
  const place = places[index]
  if (typeof place !== 'number') return false
  const isFirst = index === 0 ? place === 0 : places[index - 1] === place - 1
  const isLast = index === places.length - 1 ? place === length - 1 : places[index + 1] === place + 1
  return isFirst && isLast
}

/** The one leaf in the same gap that is so like this one that it must be it, touched up. */
function touchedUp(index: number, gaps: readonly Gap[], copies: NearCopies): number | undefined {
  const place = copies.touchedUp(index)
  if (place === undefined) return undefined
  return gaps.some((gap) => gap.before.includes(index) && gap.after.includes(place)) ? place : undefined
}
