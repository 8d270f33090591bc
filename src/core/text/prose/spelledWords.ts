import type { Span } from '../markdown/links/foundLink.ts'
import { ProseTokens } from './proseTokens.ts'

/** A word of prose with its position. */
export interface ProseWord extends Span {
  readonly word: string
}

const marks = '.:=-'
const letter = /\p{L}/u
const run = /(?<![\p{L}\p{N}_@#.$\\/-])\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*(?![\p{L}\p{N}_@\\/])/gu

/**
 * Returns the words of a mask to check for spelling. Leaves out words with digits or further capitals, abbreviations in
 * capitals, single letters, and names of code or paths. Linear in the text.
 */
export function spelledWords(mask: string): ProseWord[] {
  const found: ProseWord[] = []
  for (const tokens = new ProseTokens(mask); tokens.next();) {
    const { start, end, isPlain, wordStart, wordEnd } = tokens
    if (!isPlain) found.push(...otherWords(mask.slice(start, end), start))
    else if (isWordLength(wordEnd - wordStart)) {
      found.push({ word: mask.slice(wordStart, wordEnd), start: wordStart, end: wordEnd })
    }
  }
  return found
}

function isWordLength(length: number): boolean {
  return length >= 3 && length <= 40
}

/** Returns the words to check in a stretch between white space that isn't one plain word. */
function otherWords(token: string, from: number): ProseWord[] {
  if (token.length < 3 || !letter.test(token)) return []
  return [...token.matchAll(run)].flatMap(({ 0: written, index }) => {
    const word = written.replace(/['’]s$/, '').replaceAll('’', "'")
    if (!isWordLength(word.length) || /^\p{Lu}+s?$/u.test(word) || /.\p{Lu}/u.test(word)) return []
    if (isPartOfName(token, index + written.length)) return []
    const start = from + index
    return [{ word, start, end: start + word.length }]
  })
}

/**
 * Returns whether the word continues as a name, such as `main.ts`, or as a hyphenated word, whose parts might not be
 * words.
 */
function isPartOfName(mask: string, end: number): boolean {
  return marks.includes(mask[end] ?? ' ') && /^[\p{L}\p{N}_]/u.test(mask.slice(end + 1, end + 3))
}
