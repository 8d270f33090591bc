import { fold } from '../../core/docs/search/fold.ts'

/** Longer ones are no words that anyone looks for: keys, hashes and data. In characters. */
const maxTermLength = 40

/** Scripts that are written without spaces: each two characters beside each other are a term. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** The terms of a text, or of what is searched for: folded words, in order, as often as they are there. */
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
