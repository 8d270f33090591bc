import type { Options, SearchOptions, SearchResult } from 'minisearch'
import type MiniSearch from 'minisearch'
import { fold } from '../../core/docs/search/fold.ts'
import { searchTerms } from './searchTerms.ts'

/** What search knows of a page, by fields. */
export interface SearchDocument {
  readonly id: string
  readonly title: string
  readonly headings: string
  readonly text: string
}

/** How pages are indexed: the same on a server and in files. */
export const indexOptions: Options<SearchDocument> = {
  fields: ['title', 'headings', 'text'],
  tokenize: searchTerms,
  // They are folded already.
  processTerm: (term) => term,
}

/** What is typed last may go on; a mistake in a long word finds it nevertheless. */
const searchOptions: SearchOptions = {
  boost: { title: 10, headings: 3 },
  weights: { prefix: 0.6, fuzzy: 0.3 },
  prefix: (_, at, terms) => at === terms.length - 1,
  fuzzy: (term) => (term.length > 4 ? 1 : false),
  combineWith: 'AND',
}

/** The pages that have all words of a query, the best first; if there are none, those that have some. */
export function rankedPages(index: MiniSearch<SearchDocument>, query: string): SearchResult[] {
  const all = index.search(query, searchOptions)
  return all.length > 0 ? all : index.search(query, { ...searchOptions, combineWith: 'OR' })
}

/** Results with those whose title is what was searched for before all others. */
export function exactFirst<Result>(
  results: readonly Result[],
  query: string,
  titleOf: (result: Result) => string,
): Result[] {
  const wanted = fold(query.trim())
  const isExact = (result: Result): number => Number(fold(titleOf(result).trim()) === wanted)
  return results.toSorted((one, other) => isExact(other) - isExact(one))
}
