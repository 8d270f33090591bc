import { changedStretches } from './changedStretches.ts'

/** Replaces the stretch of a text from `start` to `end` (UTF-16 units of the text before all edits) with `text`. */
export interface TextReplacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The edits that turn one text into another and leave every line alone that both have, so that the cursor stays. */
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

/** The lines of a text, each with its end. */
function rows(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/)
}
