import { fold } from '../../core/docs/search/fold.ts'

/** The maximum length of a term in characters. Longer ones are keys, hashes and data, which people don't search for. */
const maxTermLength = 40

/** Scripts without spaces between words: every two adjacent characters are a term. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Returns the terms of a text or a query: normalized words in order, including repetitions. */
export function searchTerms(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap((word) => {
    if (word.length > maxTermLength && !unspaced.test(word)) return []
    return unspaced.test(word) ? pairsOf(word) : [word]
  })
}

function pairsOf(word: string): string[] {
  const signs = Array.from(word)
  if (signs.length < 2) return signs
  return signs.slice(1).map((sign, at) => (signs[at] ?? '') + sign)
}
