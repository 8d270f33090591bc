// The search of a built site: a separate script that is loaded at the first search.
import { filesOfTerm, mergedIndex, type IndexHead, type ShownRow, type TermEntry } from '../search/indexFiles.ts'
import { exactFirst, rankedPages, searchTerms, type SearchRow } from '../search/rankedTerms.ts'
import { loadData } from './loadData.ts'

const maxRows = 12
/** The maximum number of term files to load, for the word being typed and for a complete word. */
const maxFiles = { last: 3, other: 1 }

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : ''
const folder = new URL('search/', script).href
const top = new URL('../', script).href

async function find(query: string): Promise<readonly SearchRow[]> {
  const head = await loadData<IndexHead>(`${folder}head.js`)
  const terms = searchTerms(query)
  const numbers = terms.flatMap((term, at) =>
    filesOfTerm(head, term, at === terms.length - 1 ? maxFiles.last : maxFiles.other),
  )
  const files = await Promise.all(
    [...new Set(numbers)].map(async (number) => await loadData<readonly TermEntry[]>(`${folder}t${number}.js`)),
  )
  const found = rankedPages(mergedIndex(head, files), query).slice(0, maxRows)
  const rows = await Promise.all(found.map(async ({ id }) => await rowOf(head, Number(id))))
  return exactFirst(rows.flat(), query, ({ title }) => title)
}

async function rowOf({ pagesInFile }: IndexHead, page: number): Promise<SearchRow[]> {
  const rows = await loadData<readonly ShownRow[]>(`${folder}p${Math.floor(page / pagesInFile)}.js`)
  const row = rows[page % pagesInFile]
  if (row === undefined) return []
  const [title, address, crumbs, excerpt] = row
  return [{ title, href: top + address, crumbs, excerpt }]
}

Object.assign(window, { galleySearch: find })
