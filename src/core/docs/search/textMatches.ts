import { foldMarkdown } from './fold.ts'

/** More of one word in a text doesn't make it a better answer. */
const maxCounted = 5

/** The folded words of a query, each once; several in quotation marks are one. */
export function wordsOf(query: string): string[] {
  const words = foldMarkdown(query.replace(/[“”„]/g, '"')).match(/"[^"]*"|[^\s"]+/g) ?? []
  return [...new Set(words.map((word) => word.replaceAll('"', '').trim()))].filter((word) => word !== '')
}

/**
 * How well a text fits words; 0 if one is missing. A title counts most, a path next, then how often words are in the
 * text. All of it is folded.
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

/** A line that has words of a query. */
export interface MatchingLine {
  readonly line: string
  /** From 0. */
  readonly number: number
  /** Where the first of the words is in the folded line. */
  readonly at: number
}

/** The lines of a text that have most of some folded words, at most `limit`, the best first. */
export function matchingLines(text: string, words: readonly string[], limit: number): MatchingLine[] {
  const lines = text.split(/\r\n?|\n/).flatMap((line, number) => {
    const folded = foldMarkdown(line)
    const has = words.filter((word) => folded.includes(word))
    return has.length === 0 ? [] : [{ line, number, count: has.length, at: folded.indexOf(has[0] ?? '') }]
  })
  return lines.toSorted((one, other) => other.count - one.count || one.number - other.number).slice(0, limit)
}
