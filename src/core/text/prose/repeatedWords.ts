import type { Span } from '../markdown/links/foundLink.ts'

/** A repeated word. The span to delete covers the second word and the space before it. */
export interface RepeatedWord {
  readonly word: string
  readonly span: Span
  readonly second: Span
}

/**
 * Words that can be correct twice in a row, in English and in languages where a clause can begin with the same two
 * words.
 */
const rightTwice: ReadonlySet<string> = new Set(
  'that had is in on very so no many again bye blah bla ha knock more much never far long out do you her was die der das sie dat nous vous'.split(
    ' ',
  ),
)

const space = 0x20
const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Finds words that are repeated in a row, in a text that can hold more than prose. Iterates over characters, because a
 * regular expression with a backreference takes twenty times as long over thousands of pages.
 */
export function repeatedWords(text: string): RepeatedWord[] {
  const found: RepeatedWord[] = []
  let before: Span | undefined
  for (let at = 0; at < text.length;) {
    if (!isLetter(text.charCodeAt(at))) {
      const gap = gapEnd(text, at)
      if (gap === at) before = undefined
      at = Math.max(gap, at + 1)
      continue
    }
    const start = at
    while (at < text.length && isLetter(text.charCodeAt(at))) at++
    const span = { start, end: at }
    if (before !== undefined && isSame(text, before, span)) {
      const word = text.slice(start, at)
      if (isWrongTwice(text, before, span)) {
        found.push({ word, span: { start: before.start, end: at }, second: { start: before.end, end: at } })
      }
    }
    before = span
  }
  return found
}

/** Returns whether a character is a letter of a European language. */
function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0xc0 && code <= 0x24f)
}

/** Returns where white space within a paragraph ends, or `from` if there's none. */
function gapEnd(text: string, from: number): number {
  let lines = 0
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed) lines++
    else if (code !== space && code !== tab && code !== carriageReturn) break
  }
  return lines > 1 ? from : at
}

function isSame(text: string, one: Span, other: Span): boolean {
  if (one.end - one.start !== other.end - other.start || one.end === other.start) return false
  for (let at = 1; at < one.end - one.start; at++) {
    if (text.charCodeAt(one.start + at) !== text.charCodeAt(other.start + at)) return false
  }
  return text[one.start]?.toLowerCase() === text[other.start]?.toLowerCase()
}

const part = /[\p{L}\p{M}\p{N}_'’@$\\/.-]/u

/** Returns whether a repetition is a mistake. Names, which have capitals, and parts of identifiers aren't. */
function isWrongTwice(text: string, one: Span, other: Span): boolean {
  const first = text.slice(one.start, one.end)
  const second = text.slice(other.start, other.end)
  if (second !== second.toLowerCase() || rightTwice.has(second) || (second.length === 1 && second !== 'a')) return false
  const before = text[one.start - 1] ?? ' '
  const after = text[other.end] ?? ' '
  if (part.test(before) || (part.test(after) && after !== '.') || /^\.\w/.test(text.slice(other.end, other.end + 2)))
    return false
  return (
    first === second || /(?:^|[.!?:>*_#|-][ \t]*|\n[ \t]*)$/.test(text.slice(Math.max(0, one.start - 6), one.start))
  )
}
