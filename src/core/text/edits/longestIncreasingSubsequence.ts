import { firstIndex } from './firstIndex.ts'

/** Returns the indices of a longest increasing subsequence. */
export function longestIncreasingSubsequence(values: readonly number[]): number[] {
  /**
   * `ends` has, for each length, the index of the smallest last entry; `previous` has, for each entry, the one before
   * it.
   */
  const ends: number[] = []
  const previous: number[] = []
  values.forEach((value, index) => {
    const length = firstIndex(ends, (end) => (values[end] ?? 0) >= value)
    previous[index] = ends[length - 1] ?? -1
    ends[length] = index
  })
  const row: number[] = []
  for (let at = ends.at(-1) ?? -1; at !== -1; at = previous[at] ?? -1) row.push(at)
  return row.reverse()
}
