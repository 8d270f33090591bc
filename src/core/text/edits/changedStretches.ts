import { longestIncreasingSubsequence } from './longestIncreasingSubsequence.ts'
import { commonRow } from '../markdown/matching/commonRow.ts'

/** A stretch where two lists differ: in each list, the index of the first entry and the index after the last. */
export interface ChangedStretch {
  readonly before: readonly [start: number, end: number]
  readonly after: readonly [start: number, end: number]
}

/** The indices of one entry in two lists. */
export type Pair = readonly [before: number, after: number]

/**
 * Returns where two lists differ, in order. Fast for long lists too, but then the stretches can be longer than
 * necessary.
 */
export function changedStretches(before: readonly string[], after: readonly string[]): ChangedStretch[] {
  const [start, tail] = commonEnds([before, after])
  const middle = [before, after].map((list) => list.slice(start, list.length - tail))
  const pairs = commonPairs(middle[0] ?? [], middle[1] ?? []).map(([one, other]): Pair => [start + one, start + other])
  return stretchesBetween([[start - 1, start - 1], ...pairs, [before.length - tail, after.length - tail]])
}

/** Returns the number of entries that all lists share at the start, and at the end. */
export function commonEnds([first = [], ...others]: readonly (readonly string[])[]): [start: number, end: number] {
  const shortest = Math.min(first.length, ...others.map(({ length }) => length))
  let start = 0
  while (start < shortest && others.every((list) => list[start] === first[start])) start++
  let end = 0
  while (end < shortest - start && others.every((list) => list.at(-1 - end) === first.at(-1 - end))) end++
  return [start, end]
}

/** Uses entries that appear once in both lists as anchors, and compares in full only what is between them. */
function commonPairs(before: readonly string[], after: readonly string[]): Pair[] {
  const positions = onlyPositions(after)
  const shared = [...onlyPositions(before)].flatMap(([entry, at]): Pair[] => {
    const position = positions.get(entry)
    return position === undefined ? [] : [[at, position]]
  })
  const anchors = longestIncreasingSubsequence(shared.map(([, position]) => position)).flatMap((at) =>
    shared.slice(at, at + 1),
  )
  const between = stretchesBetween([[-1, -1], ...anchors, [before.length, after.length]])
  const others = between.flatMap(({ before: [from, end], after: [newFrom, newEnd] }) =>
    commonRow(before.slice(from, end), after.slice(newFrom, newEnd)).map(([one, other]): Pair => {
      return [from + one, newFrom + other]
    }),
  )
  return [...anchors, ...others].sort(([one], [other]) => one - other)
}

/** Returns the positions of entries that appear once in a list, in order. */
function onlyPositions(list: readonly string[]): Map<string, number> {
  const positions = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [at, entry] of list.entries()) {
    if (positions.has(entry)) repeated.add(entry)
    positions.set(entry, at)
  }
  for (const entry of repeated) positions.delete(entry)
  return positions
}

/** Returns the stretches between pairs, which are in order. */
export function stretchesBetween(pairs: readonly Pair[]): ChangedStretch[] {
  return pairs.slice(1).flatMap(([end, newEnd], index): ChangedStretch[] => {
    const [last, newLast] = pairs[index] ?? [-1, -1]
    const isEmpty = last + 1 === end && newLast + 1 === newEnd
    return isEmpty ? [] : [{ before: [last + 1, end], after: [newLast + 1, newEnd] }]
  })
}
