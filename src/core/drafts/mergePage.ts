import { mergeUnits } from './mergeUnits.ts'
import { comparableText, isSameText } from './shownText.ts'

/** What a three-way merge gives. In a conflict nothing is decided: both texts stay as they are. */
export type PageMerge = { readonly kind: 'clean'; readonly text: string } | { readonly kind: 'conflict' }

/**
 * Merges two texts of a page with the one that both come from: by blocks and lines as they are written, then in normal
 * form, so that what a server rewrote is no change. Clean only where nothing is left out and no block that both added
 * would be there twice. The result has the line ends of `mine`.
 */
export function mergePage(base: string, mine: string, theirs: string): PageMerge {
  if (isSameText(mine, theirs) || isSameText(base, theirs)) return { kind: 'clean', text: mine }
  if (isSameText(base, mine)) return { kind: 'clean', text: theirs }
  const unix = (text: string): string => text.replaceAll('\r\n', '\n')
  const merged =
    mergeUnits(unix(base), unix(mine), unix(theirs)) ??
    mergeUnits(comparableText(base), comparableText(mine), comparableText(theirs))
  if (merged === undefined || isDoubled(base, mine, theirs, merged)) return { kind: 'conflict' }
  return { kind: 'clean', text: mine.includes('\r\n') ? merged.replaceAll('\n', '\r\n') : merged }
}

/** True where both added the same line in two places, such as one that arrived before and was moved since. */
function isDoubled(base: string, mine: string, theirs: string, merged: string): boolean {
  const [before, one, other, now] = [base, mine, theirs, merged].map(countLines)
  for (const [line, count] of now ?? []) {
    const [was = 0, left = 0, right = 0] = [before, one, other].map((counts) => counts?.get(line) ?? 0)
    if (count > Math.max(left, right) && left > was && right > was && hasWords(line)) return true
  }
  return false
}

function countLines(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of text.split('\n')) {
    const line = row.trim()
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return counts
}

/** False for a tag or a fence alone on its line: a frame, which may well repeat. */
function hasWords(line: string): boolean {
  return !/^(?:\{%[^}]*%\}|<\/?[^>]*>|[`~]{3}.*)$/.test(line) && /[\p{L}\p{N}]/u.test(line)
}
