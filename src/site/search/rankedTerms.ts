import type { Options, SearchOptions, SearchResult } from 'minisearch'
import type MiniSearch from 'minisearch'
import { fold } from '../../core/docs/search/fold.ts'

/** A search result, as the browser shows it. */
export interface SearchRow {
  readonly title: string
  readonly href: string
  /** The titles above the page, outermost first. */
  readonly crumbs: readonly string[]
  readonly excerpt: string
}

/** The indexed fields of a page. */
export interface SearchDocument {
  readonly id: string
  readonly title: string
  readonly headings: string
  readonly text: string
}

/** The options for indexing pages, on a server and in files. */
export const indexOptions: Options<SearchDocument> = {
  fields: ['title', 'headings', 'text'],
  tokenize: searchTerms,
  // The terms are already normalized.
  processTerm: (term) => term,
}

/** The last word matches as a prefix, and a typo in a long word doesn't prevent a match. */
const searchOptions: SearchOptions = {
  boost: { title: 10, headings: 3 },
  weights: { prefix: 0.6, fuzzy: 0.3 },
  prefix: (_, at, terms) => at === terms.length - 1,
  fuzzy: (term) => (term.length > 4 ? 1 : false),
  combineWith: 'AND',
}

/** Returns the pages with all words of a query, best first. If there are none, those with some of them. */
export function rankedPages(index: MiniSearch<SearchDocument>, query: string): SearchResult[] {
  const all = index.search(query, searchOptions)
  return all.length > 0 ? all : index.search(query, { ...searchOptions, combineWith: 'OR' })
}

/** Puts results whose title is exactly the query before all others. */
export function exactFirst<Result>(
  results: readonly Result[],
  query: string,
  titleOf: (result: Result) => string,
): Result[] {
  const wanted = fold(query.trim())
  const isExact = (result: Result): number => Number(fold(titleOf(result).trim()) === wanted)
  return results.toSorted((one, other) => isExact(other) - isExact(one))
}

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
