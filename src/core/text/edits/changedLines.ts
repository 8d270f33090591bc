import { lineAt, lineStarts } from '../markdown/links/linkRegions.ts'
import type { Span } from '../markdown/links/foundLink.ts'
import { changedStretches } from './changedStretches.ts'

/** Returns a test for whether a stretch of a text touches a line that is new or changed. Without a text before, all do. */
export function inChangedLines(before: string | undefined, after: string): (span: Span) => boolean {
  if (before === undefined) return () => true
  const changed = changedStretches(linesOf(before), linesOf(after)).map(({ after: [start, end] }) => ({ start, end }))
  const starts = lineStarts(after)
  return ({ start, end }) => {
    const [first, last] = [lineAt(starts, start).line, lineAt(starts, Math.max(start, end - 1)).line]
    return changed.some((stretch) => stretch.start < last && stretch.end >= first && stretch.end > stretch.start)
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/)
}
