import { commonRow } from '../../text/markdown/matching/commonRow.ts'

/**
 * Tells of the lines of a text, counted from 0, whether one of them from `start` up to, not including, `end` isn't in the
 * text that it was before. Empty lines and space at the ends of lines don't count.
 */
export function changedBlocks(before: string, after: string): (start: number, end: number) => boolean {
  const [was, is] = [writtenLines(before), writtenLines(after)]
  const kept = new Set(
    commonRow(
      was.map(({ line }) => line),
      is.map(({ line }) => line),
    ).map(([, index]) => index),
  )
  const changed = is.flatMap(({ at }, index) => (kept.has(index) ? [] : [at]))
  return (start, end) => {
    // In order: the first one from the start on decides.
    const next = changed[firstFrom(changed, start)]
    return next !== undefined && next < end
  }
}

function writtenLines(text: string): { readonly line: string; readonly at: number }[] {
  return text.split(/\r\n?|\n/).flatMap((line, at) => (line.trim() === '' ? [] : [{ line: line.trimEnd(), at }]))
}

/** The index of the first number that isn't smaller. */
function firstFrom(numbers: readonly number[], least: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
