import type { Span } from '../markdown/links/foundLink.ts'

/** A word of prose with its place. */
export interface ProseWord extends Span {
  readonly word: string
}

const run = /(?<![\p{L}\p{N}_@#.$\\/-])\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*(?![\p{L}\p{N}_@\\/])/gu

/**
 * The words of a mask that can be spelled wrong: not those with digits or capitals within, abbreviations in capitals,
 * single letters, or what looks like a name of code or a path. Linear in the text.
 */
export function spelledWords(mask: string): ProseWord[] {
  const found: ProseWord[] = []
  for (const { 0: written, index } of mask.matchAll(run)) {
    const word = written.replace(/['’]s$/, '').replaceAll('’', "'")
    if (word.length < 3 || word.length > 40 || /^\p{Lu}+s?$/u.test(word) || /\p{Ll}\p{Lu}/u.test(word)) continue
    const end = index + word.length
    if (isPartOfName(mask, index + written.length)) continue
    found.push({ word, start: index, end })
  }
  return found
}

/** Whether it goes on as a name, such as `main.ts`, or as a word with a hyphen, of which some parts are no words. */
function isPartOfName(mask: string, end: number): boolean {
  return /^[.:=-][\p{L}\p{N}_]/u.test(mask.slice(end, end + 3))
}
