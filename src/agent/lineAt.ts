/** The line and the column of an offset, both from 1; `starts` are those of `lineStarts`. */
export function lineAt(starts: readonly number[], offset: number): { readonly line: number; readonly column: number } {
  let [low, high] = [0, Math.max(0, starts.length - 1)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? Infinity) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}
