import { diffIndices } from 'node-diff3'

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
  let same = 0
  while (same < Math.min(old.length, now.length) && old[same] === now[same]) same++
  let tail = 0
  while (tail < Math.min(old.length, now.length) - same && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  const [oldPart, newPart] = [old.slice(same, old.length - tail), now.slice(same, now.length - tail)]
  const offsets = [old.slice(0, same).reduce((sum, row) => sum + row.length, 0)]
  for (const row of oldPart) offsets.push((offsets.at(-1) ?? 0) + row.length)
  return diffIndices(oldPart, newPart).map(({ buffer1: [from, count], buffer2Content }) => ({
    start: offsets[from] ?? 0,
    end: offsets[from + count] ?? 0,
    text: buffer2Content.join(''),
  }))
}

/** The lines of a text, each with its end. */
function rows(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}
