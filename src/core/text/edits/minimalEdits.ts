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
  const offsets = offsetsOf(old)
  return changedStretches(old, now).map(({ before: [from, end], after: positions }) => ({
    start: offsets[from] ?? 0,
    end: offsets[end] ?? 0,
    text: now.slice(...positions).join(''),
  }))
}

/** The number of characters up to which a changed stretch is compared by characters. Longer ones take too long. */
const maxCharacters = 2000

/**
 * Returns edits as {@link minimalEdits} does, but without touching the characters that both texts share. A cursor
 * between such characters stays there.
 */
export function characterEdits(before: string, after: string): TextReplacement[] {
  return minimalEdits(before, after).flatMap((edit): TextReplacement[] => {
    const replaced = before.slice(edit.start, edit.end)
    const [old, now] = [partsOf(replaced), partsOf(edit.text)]
    const offsets = offsetsOf(old)
    return changedStretches(old, now).map(({ before: [from, end], after: positions }) => ({
      start: edit.start + (offsets[from] ?? 0),
      end: edit.start + (offsets[end] ?? 0),
      text: now.slice(...positions).join(''),
    }))
  })
}

/** Splits a text into characters, or into words if it's long. */
function partsOf(text: string): string[] {
  return text.length <= maxCharacters ? Array.from(text) : text.split(/(?<=\s)|(?=\s)/)
}

/** Returns where each part begins, and the end of the last one. */
function offsetsOf(parts: readonly string[]): number[] {
  const offsets = [0]
  for (const part of parts) offsets.push((offsets.at(-1) ?? 0) + part.length)
  return offsets
}

/**
 * Returns where an offset is after edits that are in order. What is inserted at the offset comes after it, so that a
 * cursor at the end of a line doesn't move to the next one.
 */
export function offsetAfter(offset: number, edits: readonly TextReplacement[]): number {
  let moved = 0
  for (const { start, end, text } of edits) {
    if (offset <= start) break
    if (offset < end) return start + moved + Math.min(offset - start, text.length)
    moved += text.length - (end - start)
  }
  return offset + moved
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
