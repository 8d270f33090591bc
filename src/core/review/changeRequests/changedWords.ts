import { changedStretches } from '../../text/edits/changedStretches.ts'
import { plainTitle, shorten } from '../../text/strings/titles.ts'

/** What a change does to the words of a text. */
export interface ChangedWords {
  /** How many words it adds. */
  readonly added: number
  /** How many words it removes. */
  readonly removed: number
  /** The first change that isn't only markup. Undefined if there's none. */
  readonly excerpt: Excerpt | undefined
}

/** A changed passage without markup: the words before it, those that were removed and added, and the words after it. */
export interface Excerpt {
  readonly start: string
  readonly removed: string
  readonly added: string
  readonly end: string
}

/** Words around a changed passage, and words of it. */
const [contextWords, passageWords] = [8, 30]
const maxLength = 160

/** Compares the words of two texts. A replaced word counts on both sides. White space doesn't count. */
export function changedWords(before: string, after: string): ChangedWords {
  const stretches = changedStretches(wordsOf(before), wordsOf(after))
  const sum = (side: 'before' | 'after'): number =>
    stretches.reduce((count, { [side]: [start, end] }) => count + end - start, 0)
  return { added: sum('after'), removed: sum('before'), excerpt: firstExcerpt(before, after) }
}

/** Compares without markup, because readers don't see tags and attributes. The words around it are of its paragraph. */
function firstExcerpt(before: string, after: string): Excerpt | undefined {
  const was = wordsOf(withoutMarkup(before))
  const paragraphs = withoutMarkup(after)
    .split(/\n\s*\n/)
    .map(wordsOf)
  const is = paragraphs.flat()
  const [first] = changedStretches(was, is)
  if (first === undefined) return undefined
  const [[from, until], [newFrom, newUntil]] = [first.before, first.after]
  let end = 0
  const ends = paragraphs.map(({ length }) => (end += length))
  const above = Math.max(newFrom - contextWords, ends.findLast((each) => each <= newFrom) ?? 0)
  const below = Math.min(newUntil + contextWords, ends.find((each) => each >= newUntil) ?? is.length)
  return {
    start: lineOf(is.slice(above, newFrom)),
    removed: lineOf(was.slice(from, Math.min(until, from + passageWords))),
    added: lineOf(is.slice(newFrom, Math.min(newUntil, newFrom + passageWords))),
    end: lineOf(is.slice(newUntil, below)),
  }
}

const markup = /\{%[^%]*%\}|<[^<>]*>|\]\([^()\s]*\)|[*`#|[\]]+|(?<![^\W_])_|_(?![^\W_])/g

function withoutMarkup(text: string): string {
  return text.replace(markup, ' ')
}

function lineOf(words: readonly string[]): string {
  return shorten(plainTitle(words.join(' ')), maxLength)
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
