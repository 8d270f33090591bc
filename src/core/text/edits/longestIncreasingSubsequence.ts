/** The indices of a longest row of entries that only rise. */
export function longestIncreasingSubsequence(values: readonly number[]): number[] {
  /** For each length the index of the smallest entry that such a row ends with, and for each entry the one before. */
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
