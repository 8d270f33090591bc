import type { Span } from '../markdown/links/foundLink.ts'

/** A word of prose with its position. */
export interface ProseWord extends Span {
  readonly word: string
}

const marks = '.:=-'
const simple = /^[a-z]+$/
const run = /(?<![\p{L}\p{N}_@#.$\\/-])\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*(?![\p{L}\p{N}_@\\/])/gu

/**
 * Returns the words of a mask to check for spelling. Leaves out words with digits or inner capitals, abbreviations in
 * capitals, single letters, and names of code or paths. Linear in the text.
 */
export function spelledWords(mask: string): ProseWord[] {
  const found: ProseWord[] = []
  for (const { 0: written, index } of mask.matchAll(run)) {
    if (written.length < 3) continue
    // Most words are simple, and the other tests take several times as long.
    const isSimple = simple.test(written)
    const word = isSimple ? written : written.replace(/['’]s$/, '').replaceAll('’', "'")
    if (word.length < 3 || word.length > 40) continue
    if (!isSimple && (/^\p{Lu}+s?$/u.test(word) || /\p{Ll}\p{Lu}/u.test(word))) continue
    const end = index + word.length
    if (isPartOfName(mask, index + written.length)) continue
    found.push({ word, start: index, end })
  }
  return found
}

/**
 * Returns whether the word continues as a name, such as `main.ts`, or as a hyphenated word, whose parts might not be
 * words.
 */
function isPartOfName(mask: string, end: number): boolean {
  return marks.includes(mask[end] ?? ' ') && /^[\p{L}\p{N}_]/u.test(mask.slice(end + 1, end + 3))
}
