import type { Options, SearchOptions, SearchResult } from 'minisearch'
import type MiniSearch from 'minisearch'
import { fold } from '../../core/docs/search/fold.ts'
import { searchTerms } from './searchTerms.ts'

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
