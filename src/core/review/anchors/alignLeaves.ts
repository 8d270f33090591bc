import { longestIncreasingSubsequence } from '../../text/edits/longestIncreasingSubsequence.ts'
import type { Leaf } from './leaves.ts'
import { marksOf, type Mark } from './marks.ts'
import { findNearCopies, type LeafTexts, type NearCopies } from './nearCopies.ts'

/** For each leaf of the document the index of the same leaf in the text, or why there is none. */
export type LeafMatches = readonly (number | 'ambiguous' | 'gone')[]

/** How leaves are read where that takes time; asked only where it matters. */
interface LeafReading extends LeafTexts {
  /** What a leaf of the text is recognised by when its markup is read properly. */
  readonly exactly: (leaf: Leaf) => string
}

/** A stretch between two leaves that are surely the same ones. */
interface Gap {
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/**
 * Finds the leaves of a document in a text. A leaf is found where its words are once in both, or in a stretch that is
 * the same to the letter in both between such leaves; one whose words were touched up, only if nothing else comes
 * near. Everything else is ambiguous, if its words are still there, or gone.
 */
export function alignLeaves(before: readonly Leaf[], after: readonly Leaf[], reading: LeafReading): LeafMatches {
  const marks = marksOf(before, after, reading.exactly)
  const places = marks.before.map(({ timesBefore, timesAfter, lastAfter }) => {
    if (timesAfter === 0) return 'gone'
    return timesBefore === 1 && timesAfter === 1 ? lastAfter : 'ambiguous'
  })
  const gaps = gapsBetween(places, after.length)
  const isSame = ({ before: own, after: found }: Gap): boolean =>
    own.length === found.length && own.every((index, at) => marks.before[index] === marks.after[found[at] ?? -1])
  // Where one of several alike moved, is new or was deleted, any of the others may be that one.
  const unsure = new Set<Mark | undefined>()
  for (const gap of gaps) {
    if (isSame(gap)) continue
    for (const index of gap.before) unsure.add(marks.before[index])
    for (const index of gap.after) unsure.add(marks.after[index])
  }
  for (const gap of gaps.filter(isSame)) {
    gap.before.forEach((index, at) => {
      if (!unsure.has(marks.before[index])) places[index] = gap.after[at] ?? 'gone'
    })
  }
  const copies = findNearCopies(before, after, { marks, words: reading })
  // What was placed is judged by its neighbors, which stay as they are until all are judged.
  return places.map((place, index) => {
    if (place === 'gone') return touchedUp(index, gaps, copies) ?? place
    return place === 'ambiguous' || !copies.hasCopy(index) || isSettled(places, index, after.length)
      ? place
      : 'ambiguous'
  })
}

/** What is between leaves that are in the same order in both, without the leaves that have moved out of it. */
function gapsBetween(places: LeafMatches, length: number): readonly Gap[] {
  const placed: number[] = []
  places.forEach((place, index) => {
    if (typeof place === 'number') placed.push(index)
  })
  const chain = longestIncreasingSubsequence(placed.map((index) => Number(places[index]))).map((at) => placed[at] ?? 0)
  const taken = new Set(places)
  const gaps: Gap[] = []
  let from = { index: -1, place: -1 }
  for (const index of [...chain, places.length]) {
    const place = index === places.length ? length : Number(places[index])
    if (index > from.index + 1 || place > from.place + 1) {
      const before = span(from.index, index).filter((each) => typeof places[each] !== 'number')
      const after = span(from.place, place).filter((each) => !taken.has(each))
      if (before.length + after.length > 0) gaps.push({ before, after })
    }
    from = { index, place }
  }
  return gaps
}

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from - 1 }, (_, step) => from + step + 1)
}

/** Whether a leaf still has the neighbors it had: then it hasn't moved, no matter what else is elsewhere. */
function isSettled(places: LeafMatches, index: number, length: number): boolean {
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
