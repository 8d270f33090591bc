import { ProseTokens } from './proseTokens.ts'

/** Takes a word with its position. */
type TakeWord = (word: string, start: number, end: number) => void

const marks = '.:=-'
const letter = /\p{L}/u
const run = /(?<![\p{L}\p{N}_@#.$\\/-])\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*(?![\p{L}\p{N}_@\\/])/gu

/**
 * Finds the words of a mask to check for spelling. Leaves out words with digits or further capitals, abbreviations in
 * capitals, single letters, and names of code or paths. Linear in the text. Makes no list, because a page has thousands
 * of words and hardly any is misspelled.
 */
export function eachSpelledWord(mask: string, take: TakeWord): void {
  for (const tokens = new ProseTokens(mask); tokens.next();) {
    const { start, end, isPlain, wordStart, wordEnd } = tokens
    if (!isPlain) eachOtherWord(mask.slice(start, end), start, take)
    else if (isWordLength(wordEnd - wordStart)) take(mask.slice(wordStart, wordEnd), wordStart, wordEnd)
  }
}

function isWordLength(length: number): boolean {
  return length >= 3 && length <= 40
}

/** Finds the words to check in a stretch between white space that isn't one plain word. */
function eachOtherWord(token: string, from: number, take: TakeWord): void {
  if (token.length < 3 || !letter.test(token)) return
  for (const { 0: written, index } of token.matchAll(run)) {
    const word = written.replace(/['’]s$/, '').replaceAll('’', "'")
    if (!isWordLength(word.length) || /^\p{Lu}+s?$/u.test(word) || /.\p{Lu}/u.test(word)) continue
    if (!isPartOfName(token, index + written.length)) take(word, from + index, from + index + word.length)
  }
}

/**
 * Returns whether the word continues as a name, such as `main.ts`, or as a hyphenated word, whose parts might not be
 * words.
 */
function isPartOfName(mask: string, end: number): boolean {
  return marks.includes(mask[end] ?? ' ') && /^[\p{L}\p{N}_]/u.test(mask.slice(end + 1, end + 3))
}
