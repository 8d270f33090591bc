import type { ApiError } from '../../../client/errors/apiError.ts'
import type { ReadOptions } from '../../../client/readCache.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { Space } from '../../../contract/spaces.ts'
import { latestFirst, signatureOf } from '../../../core/review/changeRequests/requestGroups.ts'
import { passesFilter, type RequestFilter } from '../../../core/review/changeRequests/requestFilter.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { readListPages, type ListReading } from '../../../client/listPages.ts'

const recently = { limit: 25, pages: 1 }

/** The open change requests and drafts of an organization. */
export interface OrganizationRequests {
  /** The user id of the account in use. */
  readonly me: string
  readonly spaces: ReadonlyMap<string, Space>
  readonly toReview: readonly ChangeRequest[]
  readonly open: readonly ChangeRequest[]
  readonly drafts: readonly ChangeRequest[]
  /** Set if a part couldn't be refreshed. */
  readonly error: ApiError | undefined
}

/**
 * Reads the content of all groups: three lists with up to a thousand items in a request, and the spaces, which the Docs
 * view shares.
 */
export async function readRequests(
  { cache }: Connection,
  organizationId: string,
  options: ReadOptions,
): Promise<OrganizationRequests> {
  const read = async (status: 'open' | 'draft', requestedReviewer?: string) => {
    const query = {
      organizationId,
      status: [status],
      ...(requestedReviewer === undefined ? {} : { requestedReviewer }),
    }
    return await readListPages(cache, 'listChangeRequestsForOrganization', query, undefined, options)
  }
  const user = cache.get('getAuthenticatedUser', {})
  const [me, toReview, open, drafts, spaces] = await Promise.all([
    user,
    user.then(async ({ value }) => await read('open', value.id)),
    read('open'),
    read('draft'),
    readListPages(cache, 'listSpacesInOrganizationById', { organizationId }),
  ])
  return {
    me: me.value.id,
    spaces: new Map(spaces.value.map((space) => [space.id, space])),
    toReview: toReview.value,
    open: open.value,
    drafts: drafts.value,
    error: toReview.error ?? open.error ?? drafts.error,
  }
}

/** Returns a text that is the same if the lists look the same. */
export function requestsSignature({ toReview, open, drafts }: OrganizationRequests): string {
  return [toReview, open, drafts].map(signatureOf).join('\n')
}

/** Returns the change requests that were merged last. */
export async function readMerged(
  { cache }: Connection,
  organizationId: string,
  options: ReadOptions,
): Promise<ListReading<ChangeRequest>> {
  const input = { organizationId, status: ['merged' as const] }
  return await readListPages(cache, 'listChangeRequestsForOrganization', input, recently, options)
}

/** Returns the results of a filter that only the server can apply: with one status, or among open ones and drafts. */
export async function findRequests(
  { cache }: Connection,
  organizationId: string,
  filter: RequestFilter,
  options: ReadOptions,
): Promise<readonly ChangeRequest[]> {
  const { creator, contributor, reviewer } = filter
  const query = {
    organizationId,
    ...(creator ? { creator: creator.id } : {}),
    ...(contributor ? { contributor: contributor.id } : {}),
    ...(reviewer ? { requestedReviewer: reviewer.id } : {}),
  }
  const statuses = filter.status ? [filter.status] : (['open', 'draft'] as const)
  const lists = await Promise.all(
    statuses.map(async (status) => {
      const input = { ...query, status: [status] }
      return await readListPages(cache, 'listChangeRequestsForOrganization', input, undefined, options)
    }),
  )
  return latestFirst(lists.flatMap(({ value }) => value))
}

/** Returns the change requests of a list that pass a filter. */
export function filtered(
  requests: readonly ChangeRequest[],
  filter: RequestFilter,
  spaces: OrganizationRequests['spaces'],
): readonly ChangeRequest[] {
  return requests.filter((request) => passesFilter(request, filter, spaces.get(request.space)?.title ?? ''))
}
