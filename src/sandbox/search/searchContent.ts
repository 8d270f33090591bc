import type { SpaceSearchResult } from '../../contract/organizations.ts'
import type { SearchPage } from '../../contract/search.ts'
import { badRequest } from '../http/errors.ts'
import { compareKeys, pageOfSorted, type ListPage, type PageRequest } from '../http/paging.ts'
import { fold } from '../../core/docs/search/fold.ts'
import { occurrences, searchWords } from './searchWords.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { PageHit, SectionRow } from './searchIndex.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'

/** A search request. */
interface SearchRequest extends PageRequest {
  readonly query: string
}

/** How many sections a result lists, best first. */
const maxSections = 5

/** If the title of a long page matches, all its sections do. Only this many are read. */
const maxSectionsRead = 12

/** How many pages each space lists in a search over many spaces. */
const maxPagesPerSpace = 20

/** Searches the main content of the path's space. */
export function searchSpace(context: RequestContext, request: SearchRequest): ListPage<SearchPage> {
  const hits = findHits(context, [context.space], request)
  const order = { start: [-Infinity, 0] as Key, key: hitKey }
  return resultsPage(request, order, hits, (hit) => searchPage(context, context.space, hit, request.query))
}

/** Searches the main content of several spaces. Returns the results of each, best space first. */
export function searchSpaces(
  context: RequestContext,
  searched: readonly SpaceRow[],
  request: SearchRequest,
): ListPage<SpaceSearchResult> {
  const spaces = new Map(searched.map((space) => [space.id, space]))
  const hits = findHits(context, [...spaces.values()], request)
  const groups = [...Map.groupBy(hits, (hit) => hit.spaceId)].flatMap(([id, found]) => {
    const space = spaces.get(id)
    return space ? [{ space, found, score: found[0]?.score ?? 0 }] : []
  })
  const order = {
    start: [-Infinity, ''] as Key,
    key: ({ space, score }: (typeof groups)[number]): Key => [-score, space.id],
  }
  return resultsPage(request, order, groups, ({ space, found, score }) => ({
    type: 'space' as const,
    id: space.id,
    title: space.title,
    score: Math.max(0, score),
    pages: found.slice(0, maxPagesPerSpace).map((hit) => searchPage(context, space, hit, request.query)),
  }))
}

/** A page that was found, and its rank among all results, from 1. */
type RankedHit = PageHit & { readonly rank: number }

function findHits(context: RequestContext, spaces: SpaceRow[], request: SearchRequest): RankedHit[] {
  if (request.query.trim() === '') throw badRequest('“query” must contain at least one word.')
  const ids = spaces.map((space) => space.id)
  context.platform.searchUpdates.catchUp(ids)
  const hits = context.platform.searchIndex.find(ids, request.query)
  hits.sort((left, right) => compareKeys(hitKey(left), hitKey(right)))
  return hits.map((hit, index) => ({ ...hit, rank: index + 1 }))
}

/** The sort key of a result: its score, best first, then the number of the page or the id of the space. */
type Key = [number, number | string]

function hitKey(hit: PageHit): Key {
  return [-hit.score, hit.page]
}

/** Returns a page of results. Their number isn't part of it. */
function resultsPage<Row, T>(
  request: PageRequest,
  order: { readonly start: Key; readonly key: (row: Row) => Key },
  rows: readonly Row[],
  view: (row: Row) => T,
): ListPage<T> {
  if (rows.length === 0) return { items: [] }
  const { count: _count, ...page } = pageOfSorted(request, order, rows, view)
  return page
}

function searchPage(context: RequestContext, space: SpaceRow, hit: RankedHit, query: string): SearchPage {
  const { searchIndex } = context.platform
  const page = searchIndex.page(hit.page)
  if (!page) throw new Error(`Page ${hit.page} is missing from the search index.`)
  const place = { organizationId: space.organization_id, spaceId: space.id }
  return {
    id: page.page_id,
    title: page.title,
    path: page.path,
    description: page.description,
    score: Math.max(0, hit.score),
    rank: hit.rank,
    sections: foundSections(context, hit, query).map((section) => ({
      id: section.anchor,
      title: section.title === '' ? page.title : section.title,
      path: section.anchor === '' ? page.path : `${page.path}#${section.anchor}`,
      body: excerpt(section.body, query),
      score: Math.max(0, section.score),
      urls: { app: context.addresses.content(place, page.path, section.anchor) },
    })),
    ancestors: (JSON.parse(page.ancestors) as string[]).map((title) => ({ title })),
    urls: { app: context.addresses.content(place, page.path) },
  }
}

/**
 * Returns the best sections. Leaves out sections that match only through the title of their page, unless there are no
 * others.
 */
function foundSections(context: RequestContext, hit: PageHit, query: string): (SectionRow & { score: number })[] {
  const read = hit.sections.slice(0, maxSectionsRead).flatMap(({ section: number, score }) => {
    const section = context.platform.searchIndex.section(number)
    return section ? [{ ...section, score }] : []
  })
  const words = searchWords(query)
  const matching = read.filter((section) => {
    const text = fold(`${section.title} ${section.body}`)
    return words.some((word) => occurrences(text, word, 1) > 0)
  })
  if (matching.length > 0) return matching.slice(0, maxSections)
  return read.filter((section) => section.anchor === '').slice(0, 1)
}

/** How many characters of a section a search result shows, approximately. */
const excerptLength = 200

/** How many characters of context come before the first match. */
const lead = 40

/** Returns one line of a text around the first word that is in the query. */
function excerpt(text: string, query: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= excerptLength) return line
  const lower = line.toLowerCase()
  const places = searchWords(query)
    .map((word) => lower.indexOf(word.text.toLowerCase()))
    .filter((at) => at >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const from = first <= lead ? 0 : wordStart(line, first - lead)
  const to = wordEnd(line, Math.min(line.length, from + excerptLength))
  return `${from > 0 ? '… ' : ''}${line.slice(from, to)}${to < line.length ? ' …' : ''}`
}

function wordStart(line: string, at: number): number {
  const space = line.indexOf(' ', at)
  return space < 0 || space > at + lead ? wholeCharacter(line, at) : space + 1
}

function wordEnd(line: string, at: number): number {
  if (at >= line.length) return line.length
  const space = line.lastIndexOf(' ', at)
  return space < at - lead ? wholeCharacter(line, at) : space
}

/** Returns an offset that isn't in the middle of a surrogate pair. */
function wholeCharacter(line: string, at: number): number {
  const code = line.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}
