import type { SpaceSearchResult } from '../../contract/organizations.ts'
import type { SearchPage } from '../../contract/search.ts'
import { badRequest } from '../errors.ts'
import { cursorOf, limitOf, pageOf, type ListPage, type PageRequest } from '../paging.ts'
import { grouped } from '../grouped.ts'
import { excerpt } from '../content/excerpt.ts'
import type { RequestContext } from '../requestContext.ts'
import type { PageHit, SectionHit } from '../store/searchIndex.ts'
import type { SpaceRow } from '../store/spaces.ts'

/** A search as asked for. */
export interface SearchRequest extends PageRequest {
  readonly query: string
}

/** A result names at most this many sections; the best come first. */
const mostSections = 5

/** In a search over many spaces each names at most this many pages. */
const mostPagesOfSpace = 20

/** Searches the main content of the space in the path. */
export function searchSpace(context: RequestContext, request: SearchRequest): ListPage<SearchPage> {
  const hits = findHits(context, [context.space], request)
  return pageOf(...afterCursor(hits, request, hitKey), (hit) => searchPage(context, context.space, hit, request.query))
}

/** Searches the main content of every space of the organization in the path that the caller sees. */
export function searchOrganization(context: RequestContext, request: SearchRequest): ListPage<SpaceSearchResult> {
  const spaces = new Map(context.visibleSpaces(context.organization.id).map((space) => [space.id, space]))
  const hits = findHits(context, [...spaces.values()], request)
  const groups = [...grouped(hits, (hit) => hit.page.space_id)].flatMap(([id, found]) => {
    const space = spaces.get(id)
    return space ? [{ space, found, score: found[0]?.score ?? 0 }] : []
  })
  return pageOf(...afterCursor(groups, request, (group) => [-group.score, group.space.id]), ({ space, found }) => ({
    id: space.id,
    title: space.title,
    pages: found.slice(0, mostPagesOfSpace).map((hit) => searchPage(context, space, hit, request.query)),
  }))
}

function findHits(context: RequestContext, spaces: SpaceRow[], request: SearchRequest): PageHit[] {
  if (request.query.trim() === '') throw badRequest('“query” must hold at least one word.')
  return context.platform.search.find(
    spaces.map((space) => space.id),
    request.query,
  )
}

type Key = [number, string]

function hitKey(hit: PageHit): Key {
  return [-hit.score, hit.page.page_id]
}

/** The rows after the cursor, one more than the limit if there is one, with limit and key as `pageOf` wants them. */
function afterCursor<T>(rows: T[], request: PageRequest, key: (row: T) => Key): [T[], number, (row: T) => Key] {
  const after = cursorOf(request, [0, ''] as Key)
  const limit = limitOf(request)
  const sorted = rows.sort((left, right) => compare(key(left), key(right)))
  const rest = after ? sorted.filter((row) => compare(key(row), after) > 0) : sorted
  return [rest.slice(0, limit + 1), limit, key]
}

function compare(left: Key, right: Key): number {
  if (left[0] !== right[0]) return left[0] - right[0]
  return left[1] < right[1] ? -1 : left[1] > right[1] ? 1 : 0
}

function searchPage(context: RequestContext, space: SpaceRow, hit: PageHit, query: string): SearchPage {
  const { page } = hit
  const address = (section?: SectionHit) =>
    context.addresses.content({ organizationId: space.organization_id, spaceId: space.id }, page.path, section?.anchor)
  return {
    id: page.page_id,
    title: page.title,
    path: page.path,
    ...(page.description === '' ? {} : { description: page.description }),
    score: Math.max(0, hit.score),
    sections: hit.sections.slice(0, mostSections).map((section) => ({
      id: section.anchor,
      title: section.title === '' ? page.title : section.title,
      path: section.anchor === '' ? page.path : `${page.path}#${section.anchor}`,
      body: excerpt(section.body, query),
      score: Math.max(0, section.score),
      urls: { app: address(section) },
    })),
    ancestors: (JSON.parse(page.ancestors) as string[]).map((title) => ({ title })),
    urls: { app: address() },
  }
}
