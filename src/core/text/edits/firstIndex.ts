/**
 * Returns the index of the first entry that passes a test, or the length of the list if none does. All entries after
 * it have to pass, too: it's found by a binary search.
 */
export function firstIndex<Entry>(list: readonly Entry[], passes: (entry: Entry) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(list[middle] as Entry)) high = middle
    else low = middle + 1
  }
  return low
}
