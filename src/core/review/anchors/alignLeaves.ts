import { stretchesBetween, type Pair } from '../../text/edits/changedStretches.ts'
import { longestIncreasingSubsequence } from '../../text/edits/longestIncreasingSubsequence.ts'
import type { Leaf } from './leaves.ts'
import { marksOf, type Mark } from './marks.ts'
import { findNearCopies, type LeafTexts, type NearCopies } from './nearCopies.ts'

/** For each leaf of the document, the index of the same leaf in the text, or why there's none. */
export type LeafMatches = readonly (number | 'ambiguous' | 'gone')[]

/** Texts of leaves that take time to compute, so they are computed only if needed. */
interface LeafReading extends LeafTexts {
  /** Returns what identifies a leaf of the text after parsing its markup. */
  readonly exactly: (leaf: Leaf) => string
}

/** A stretch between two leaves that are certainly matched. */
interface Gap {
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/**
 * Finds the leaves of a document in a text. A leaf is found if its words are unique in both, or if it's in a stretch
 * between such leaves that is identical in both. An edited leaf is found if nothing else is similar. All other leaves
 * are ambiguous if their words still exist, otherwise gone.
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
  // If one of several identical leaves moved, is new or was deleted, it could be any of them.
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
  // Checks each placed leaf against its neighbors, which stay unchanged until all are checked.
  return places.map((place, index) => {
    if (place === 'gone') return editedCopy(index, gaps, copies) ?? place
    return place === 'ambiguous' || !copies.hasCopy(index) || isSettled(places, index, after.length)
      ? place
      : 'ambiguous'
  })
}

/** Returns the stretches between leaves in the same order, without the leaves that moved out of them. */
function gapsBetween(places: LeafMatches, length: number): readonly Gap[] {
  const placed: number[] = []
  places.forEach((place, index) => {
    if (typeof place === 'number') placed.push(index)
  })
  const chain = longestIncreasingSubsequence(placed.map((index) => Number(places[index]))).map((at) => placed[at] ?? 0)
  const pairs = chain.map((index): Pair => [index, Number(places[index])])
  const taken = new Set(places)
  return stretchesBetween([[-1, -1], ...pairs, [places.length, length]]).flatMap((stretch) => {
    const before = indices(...stretch.before).filter((each) => typeof places[each] !== 'number')
    const after = indices(...stretch.after).filter((each) => !taken.has(each))
    return before.length + after.length > 0 ? [{ before, after }] : []
  })
}

function indices(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, step) => start + step)
}

/** Returns whether a leaf still has its neighbors. Then it hasn't moved, even if the same words exist elsewhere. */
function isSettled(places: LeafMatches, index: number, length: number): boolean {
  const place = places[index]
  if (typeof place !== 'number') return false
  const isFirst = index === 0 ? place === 0 : places[index - 1] === place - 1
  const isLast = index === places.length - 1 ? place === length - 1 : places[index + 1] === place + 1
  return isFirst && isLast
}

/** Returns the only leaf in the same gap that is similar enough to be an edited version of this one. */
function editedCopy(index: number, gaps: readonly Gap[], copies: NearCopies): number | undefined {
  const place = copies.editedCopy(index)
  if (place === undefined) return undefined
  return gaps.some((gap) => gap.before.includes(index) && gap.after.includes(place)) ? place : undefined
}
