import { changedStretches } from './changedStretches.ts'

/** Replaces a text from `start` to `end` with `text`. Offsets are UTF-16 units of the text before all edits. */
export interface TextReplacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Returns edits that turn one text into another without touching the lines that both share, so the cursor stays in
 * place.
 */
export function minimalEdits(before: string, after: string): TextReplacement[] {
  if (before === after) return []
  const [old, now] = [rows(before), rows(after)]
  const offsets = [0]
  for (const row of old) offsets.push((offsets.at(-1) ?? 0) + row.length)
  return changedStretches(old, now).map(({ before: [from, end], after: positions }) => ({
    start: offsets[from] ?? 0,
    end: offsets[end] ?? 0,
    text: now.slice(...positions).join(''),
  }))
}

/** Splits a text into lines that keep their line ends. */
function rows(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/)
}

/** Returns a text after edits in any order. Of edits that overlap, the first one counts. */
export function withEdits(text: string, edits: readonly TextReplacement[]): string {
  let result = ''
  let at = 0
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    if (edit.start < at) continue
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}
