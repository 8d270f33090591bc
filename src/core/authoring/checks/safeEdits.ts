import { withLineEndsOf } from '../../text/edits/lineEnds.ts'
import type { TextReplacement } from '../../text/edits/minimalEdits.ts'
import type { DocsProblem } from './docsProblem.ts'

/** Applies the first safe fix of each problem. If fixes overlap, the first one wins. */
export function safeEdits(text: string, problems: readonly DocsProblem[]): string {
  const edits = problems
    .flatMap(({ fixes }) => fixes.find(({ safe }) => safe)?.edits ?? [])
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
  return applied(text, edits)
}

function applied(text: string, edits: readonly TextReplacement[]): string {
  let result = ''
  let at = 0
  let last: TextReplacement | undefined
  for (const edit of edits) {
    // Two problems can have the same insertion as a fix.
    const same = last?.start === edit.start && last.end === edit.end
    if (edit.start < at || same) continue
    result += text.slice(at, edit.start) + withLineEndsOf(edit.text, text)
    at = edit.end
    last = edit
  }
  return result + text.slice(at)
}
