/** Returns the indices of a longest increasing subsequence. */
export function longestIncreasingSubsequence(values: readonly number[]): number[] {
  /**
   * `ends` has, for each length, the index of the smallest last entry; `previous` has, for each entry, the one before
   * it.
   */
  const ends: number[] = []
  const previous: number[] = []
  values.forEach((value, index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] ?? -1)
    ends[low] = index
  })
  const row: number[] = []
  for (let at = ends.at(-1) ?? -1; at !== -1; at = previous[at] ?? -1) row.push(at)
  return row.reverse()
}
