import { withLineEndsOf } from '../../text/edits/lineEnds.ts'
import { changedStretches } from '../../text/edits/changedStretches.ts'
import { readTagHead } from '../../text/markdown/dialect/tagLine.ts'
import { readFenceStart } from '../../text/scanning/blockStarts.ts'
import { mergeUnits } from './mergeUnits.ts'
import { comparableText, isSameText } from './shownText.ts'

/** The result of a three-way merge. In a conflict, both texts stay as they are. */
export type PageMerge = { readonly kind: 'clean'; readonly text: string } | { readonly kind: 'conflict' }

/**
 * Merges two texts of a page with their common base: first by blocks and lines as written, then in normal form, so that
 * changes that the server made to the formatting don't matter. Clean only if nothing is lost and no block that both
 * sides added would be duplicated. The result has the line ends of `mine`.
 */
export function mergePage(base: string, mine: string, theirs: string): PageMerge {
  if (isSameText(mine, theirs) || isSameText(base, theirs)) return { kind: 'clean', text: mine }
  if (isSameText(base, mine)) return { kind: 'clean', text: theirs }
  const texts = [base, mine, theirs]
  const written = texts.map((text) => text.replaceAll('\r\n', '\n'))
  const normal = (): string[] => texts.map((text) => comparableText(text))
  const merged = mergeUnits(written) ?? mergeUnits(normal())
  if (merged === undefined || hasDuplicateLine(base, mine, theirs, merged)) return { kind: 'conflict' }
  return { kind: 'clean', text: withLineEndsOf(merged, mine) }
}

/**
 * Returns whether both sides added the same line in two places, such as a line that arrived before and was moved since.
 */
function hasDuplicateLine(base: string, mine: string, theirs: string, merged: string): boolean {
  const texts = [base, mine, theirs, merged].map((text) => text.split('\n'))
  const [before = [], one = [], other = []] = texts
  const [first, second] = [addedLines(before, one), addedLines(before, other)]
  const added = new Set([...first].filter((line) => second.has(line)))
  if (added.size === 0) return false
  const counts = texts.map((lines) => countLines(lines, added))
  for (const line of added) {
    const [was = 0, left = 0, right = 0, now = 0] = counts.map((count) => count.get(line) ?? 0)
    if (now > Math.max(left, right) && left > was && right > was && hasWords(line)) return true
  }
  return false
}

function addedLines(before: readonly string[], now: readonly string[]): Set<string> {
  return new Set(changedStretches(before, now).flatMap(({ after }) => now.slice(...after).map((row) => row.trim())))
}

function countLines(lines: readonly string[], counted: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines.map((row) => row.trim())) {
    if (counted.has(line)) counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return counts
}

/** Returns false for a tag or a fence alone on its line, which can occur several times. */
function hasWords(line: string): boolean {
  const isMarkup = readTagHead(line) !== undefined || readFenceStart(line) !== undefined || /^<\/?[^>]*>$/.test(line)
  return !isMarkup && /[\p{L}\p{N}]/u.test(line)
}
