import { diff3Merge } from 'node-diff3'
import { comparableText, isSameText } from './shownText.ts'

/** What a three-way merge gives. In a conflict nothing is decided: both texts stay as they are. */
export type PageMerge = { readonly kind: 'clean'; readonly text: string } | { readonly kind: 'conflict' }

const conflict: PageMerge = { kind: 'conflict' }

/**
 * Merges two texts of a page with the one that both come from: by lines as they are written, then by lines in normal
 * form, so that what a server rewrote is no change. Clean only where nothing is left out and no block that both added
 * would be there twice.
 */
export function mergePage(base: string, mine: string, theirs: string): PageMerge {
  if (isSameText(mine, theirs) || isSameText(base, theirs)) return { kind: 'clean', text: mine }
  if (isSameText(base, mine)) return { kind: 'clean', text: theirs }
  const written = mergeLines(base, mine, theirs)
  if (written !== undefined) return written
  return mergeLines(comparableText(base), comparableText(mine), comparableText(theirs)) ?? conflict
}

function mergeLines(base: string, mine: string, theirs: string): PageMerge | undefined {
  const regions = diff3Merge(lines(mine), lines(base), lines(theirs), { excludeFalseConflicts: true })
  if (!regions.every((region) => region.ok !== undefined)) return undefined
  const merged = regions.flatMap((region) => region.ok ?? []).join('\n')
  const text = /^[^\n]*\r\n/.test(mine) || mine.includes('\r\n') ? merged.replaceAll('\n', '\r\n') : merged
  return isDoubled(base, mine, theirs, merged) ? conflict : { kind: 'clean', text }
}

/** Line ends are no difference between two texts; the result has those of `mine`. */
function lines(text: string): string[] {
  return text.replaceAll('\r\n', '\n').split('\n')
}

/** True where both added the same block in two places, such as one that arrived before and was moved since. */
function isDoubled(base: string, mine: string, theirs: string, merged: string): boolean {
  const [before, one, other, now] = [base, mine, theirs, merged].map(countBlocks)
  for (const [block, count] of now ?? []) {
    const [was, left, right] = [before, one, other].map((counts) => counts?.get(block) ?? 0)
    if (count > Math.max(left ?? 0, right ?? 0) && (left ?? 0) > (was ?? 0) && (right ?? 0) > (was ?? 0)) return true
  }
  return false
}

/** How often each block with words is in a text; a tag alone on its line is a frame, which may well repeat. */
function countBlocks(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const part of text.replaceAll('\r\n', '\n').split(/\n(?:[ \t]*\n)+/)) {
    const block = part.trim()
    if (/^(\{%[^}]*%\}|<\/?[^>]*>)$/.test(block) || !/[\p{L}\p{N}]/u.test(block)) continue
    counts.set(block, (counts.get(block) ?? 0) + 1)
  }
  return counts
}
