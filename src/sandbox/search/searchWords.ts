import { fold } from '../../core/docs/search/fold.ts'

/** What counts as a word in the index: letters, digits and private-use characters, with their combining marks. */
const wordPattern = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu

const insideWord = /[\p{L}\p{N}\p{M}\p{Co}]/u

/** How many words of a query are used. More don't narrow a search further. */
const maxWords = 24

/** Thousands of words start with such a short word, so it only matches as a whole word. */
const tooShort = /^[a-z0-9]$/i

/** A word of a query. `folded` is in lower case without accents. `open` means that it can be the start of a word. */
export interface SearchWord {
  readonly text: string
  readonly folded: string
  readonly open: boolean
}

/** Whether a section must contain all words of a query, or any of them. */
export type Joining = 'AND' | 'OR'

/**
 * Returns the words of a query and ignores other characters. The last word can be the start of a word, unless something
 * follows it.
 */
export function searchWords(query: string): SearchWord[] {
  const found = [...query.matchAll(wordPattern)].slice(0, maxWords)
  return found.map((match, at) => {
    const [text] = match
    const isLast = at === found.length - 1 && match.index + text.length === query.length
    return { text, folded: fold(text), open: isLast && !tooShort.test(text) }
  })
}

/** Returns an expression for the full-text index that searches one column or all. Needs at least one word. */
export function matchExpression(words: readonly SearchWord[], joining: Joining, column?: string): string {
  const terms = words.map((word) => `"${word.text}"${word.open ? '*' : ''}`).join(` ${joining} `)
  return column === undefined ? terms : `${column} : (${terms})`
}

/** Counts the occurrences of a word in a folded text, up to a limit. */
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
