import { fold } from '../../core/docs/search/fold.ts'

/** What the index takes for words: letters, digits and private-use characters, with the marks that belong to them. */
const wordPattern = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu

const insideWord = /[\p{L}\p{N}\p{M}\p{Co}]/u

/** More words than this don't narrow a search any further. */
const maxWords = 24

/** A word so short that thousands of words begin with it: taken as it is, not as a beginning. */
const tooShort = /^[a-z0-9]$/i

/** A word of a query. `folded` is in lower case without accents; `open` = it may be the beginning of a word. */
export interface SearchWord {
  readonly text: string
  readonly folded: string
  readonly open: boolean
}

/** How the words of a query are joined: a section holds all of them, or any. */
export type Joining = 'AND' | 'OR'

/**
 * The words of what a person typed, no matter what other signs are in it. The last one may be the beginning of a word
 * unless something follows it.
 */
export function searchWords(query: string): SearchWord[] {
  const found = [...query.matchAll(wordPattern)].slice(0, maxWords)
  return found.map((match, at) => {
    const [text] = match
    const isLast = at === found.length - 1 && match.index + text.length === query.length
    return { text, folded: fold(text), open: isLast && !tooShort.test(text) }
  })
}

/** An expression that the full-text index understands, in one of its columns or in all. Needs at least one word. */
export function matchExpression(words: readonly SearchWord[], joining: Joining, column?: string): string {
  const terms = words.map((word) => `"${word.text}"${word.open ? '*' : ''}`).join(` ${joining} `)
  return column === undefined ? terms : `${column} : (${terms})`
}

/** How often a word is in a folded text, counted up to a limit. */
export function occurrences(folded: string, word: SearchWord, limit: number): number {
  let count = 0
  let at = folded.indexOf(word.folded)
  while (at >= 0 && count < limit) {
    const end = at + word.folded.length
    const starts = at === 0 || !insideWord.test(folded[at - 1] ?? '')
    const ends = word.open || end === folded.length || !insideWord.test(folded[end] ?? '')
    if (starts && ends) count += 1
    at = folded.indexOf(word.folded, end)
  }
  return count
}
