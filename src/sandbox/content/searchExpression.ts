/** What the index takes for words: letters, digits and private-use characters, with the marks that belong to them. */
const words = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu

/** A word so short that thousands of words begin with it: taken as it is, not as a beginning. */
const tooShort = /^[a-z0-9]$/i

/** More words than this do not narrow a search any further. */
const mostWords = 24

/** How the words of a query are joined: a section holds all of them, or any. */
export type Joining = 'AND' | 'OR'

/**
 * Turns what a person typed into an expression that the full-text index always understands, whatever signs are in it.
 * The last word may be the beginning of a word unless something follows it. Undefined if nothing typed is a word.
 */
export function searchExpression(query: string, spaceWords: readonly string[], joining: Joining): string | undefined {
  const found = [...query.matchAll(words)].slice(0, mostWords)
  const last = found.at(-1)
  if (!last) return undefined
  const open = last.index + last[0].length === query.length && !tooShort.test(last[0])
  const terms = found.map((match) => (match === last && open ? `"${match[0]}"*` : `"${match[0]}"`))
  return `space : (${spaceWords.join(' OR ')}) AND {page section body} : (${terms.join(` ${joining} `)})`
}
