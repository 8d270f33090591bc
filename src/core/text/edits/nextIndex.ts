/** Finds the first index at or after a position. */
export type FindNext = (position: number) => number

/**
 * Returns a function that finds a word in a text: the first index at or after a position, or the length of the text if
 * there's none. Doesn't search the same stretch twice, if most positions are higher than the one before.
 */
export function nextIndex(text: string, word: string): FindNext {
  let from = 0
  let found: number | undefined
  return (position) => {
    if (found === undefined || position < from || position > found) {
      const index = text.indexOf(word, position)
      found = index === -1 ? text.length : index
      from = position
    }
    return found
  }
}
