import { foldMarkdown } from './fold.ts'

/** More occurrences of a word than this don't make a text a better result. */
const maxCounted = 5

/** Returns the distinct normalized words of a query. Words in quotation marks count as one. */
export function wordsOf(query: string): string[] {
  const words = foldMarkdown(query.replace(/[“”„]/g, '"')).match(/"[^"]*"|[^\s"]+/g) ?? []
  return [...new Set(words.map((word) => word.replaceAll('"', '').trim()))].filter((word) => word !== '')
}

/**
 * Scores how well a text matches words; 0 if one is missing. A title counts most, then a path, then the number of
 * occurrences. All arguments are normalized.
 */
export function textScore(
  { title, path }: { readonly title: string; readonly path: string },
  text: string,
  words: readonly string[],
): number {
  let score = 0
  for (const word of words) {
    const inText = countOf(text, word)
    const found = (title === word ? 60 : title.includes(word) ? 40 : 0) + (path.includes(word) ? 15 : 0)
    if (found + inText === 0) return 0
    score += found + inText
  }
  return score
}

function countOf(text: string, word: string): number {
  let count = 0
  for (let at = text.indexOf(word); at !== -1 && count < maxCounted; at = text.indexOf(word, at + word.length)) count++
  return count
}

/** A line with words of a query. */
export interface MatchingLine {
  readonly line: string
  /** Counted from 0. */
  readonly number: number
  /** The position of the first of the words in the normalized line. */
  readonly at: number
}

/** Returns the lines of a text that have the most of some normalized words: at most `limit`, best first. */
export function matchingLines(text: string, words: readonly string[], limit: number): MatchingLine[] {
  const lines = text.split(/\r\n?|\n/).flatMap((line, number) => {
    const folded = foldMarkdown(line)
    const has = words.filter((word) => folded.includes(word))
    return has.length === 0 ? [] : [{ line, number, count: has.length, at: folded.indexOf(has[0] ?? '') }]
  })
  return lines.toSorted((one, other) => other.count - one.count || one.number - other.number).slice(0, limit)
}
