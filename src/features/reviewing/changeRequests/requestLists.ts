import { l10n } from 'vscode'
import { readOwnId } from '../../../client/ownUser.ts'
import type { ReadOptions } from '../../../client/readCache.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { Space } from '../../../contract/spaces.ts'
import { latestFirst, signatureOf, type GroupName } from '../../../core/review/changeRequests/requestGroups.ts'
import { passesFilter, type RequestFilter } from '../../../core/review/changeRequests/requestFilter.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { readListPages } from '../../../client/listPages.ts'
import { requestsFailed } from '../../shared/changeRequests/changeLabels.ts'
import { listSpaces, spacesFailed } from '../../shared/pages/organizationSpaces.ts'
import { ListReadings, type ListFailure } from '../../shared/tree/listReadings.ts'

const recently = { limit: 25, pages: 1 }

/** The open change requests and drafts of an organization. */
export interface OrganizationRequests {
  /** The user id of the account in use. Undefined if it can't be read, or the server hasn't named the user yet. */
  readonly me: string | undefined
  readonly spaces: ReadonlyMap<string, Space>
  readonly toReview: readonly ChangeRequest[]
  readonly open: readonly ChangeRequest[]
  readonly drafts: readonly ChangeRequest[]
  /** The groups that aren't known, because their lists couldn't be read. */
  readonly unknown: ReadonlySet<GroupName>
  /** The lists that couldn't be read or refreshed. */
  readonly failures: readonly ListFailure[]
}

/**
 * Reads the content of all groups: three lists with up to a thousand items in a request, and the spaces, which the Docs
 * view shares. Each list fails for itself.
 */
export async function readRequests(
  connection: Connection,
  organizationId: string,
  options: ReadOptions,
): Promise<OrganizationRequests> {
  const { cache } = connection
  const read = async (status: 'open' | 'draft', requestedReviewer?: string) => {
    const query = {
      organizationId,
      status: [status],
      ...(requestedReviewer === undefined ? {} : { requestedReviewer }),
    }
    return await readListPages(cache, 'listChangeRequestsForOrganization', query, undefined, options)
  }
  const lists = new ListReadings()
  const user = lists.read(
    accountFailed,
    readOwnId(cache).then((value) => ({ value })),
  )
  const readToReview = async (id: string) => await lists.read(toReviewFailed, read('open', id))
  const [me, toReview, open, drafts, spaces] = await Promise.all([
    user,
    user.then(async (known) => (known?.value === undefined ? undefined : await readToReview(known.value))),
    lists.read(requestsFailed.open, read('open')),
    lists.read(requestsFailed.draft, read('draft')),
    lists.read(spacesFailed, listSpaces(connection, organizationId)),
  ])
  const groups = { review: toReview, mine: me?.value === undefined ? undefined : (open ?? drafts), open, drafts }
  const names = Object.keys(groups) as (keyof typeof groups)[]
  return {
    me: me?.value,
    spaces: new Map((spaces?.value ?? []).map((space) => [space.id, space])),
    toReview: toReview?.value ?? [],
    open: open?.value ?? [],
    drafts: drafts?.value ?? [],
    unknown: new Set(names.filter((name) => groups[name] === undefined)),
    failures: lists.failures,
  }
}

function accountFailed(reason: string): string {
  return l10n.t('Can’t load your user name ({0})', reason)
}

function toReviewFailed(reason: string): string {
  return l10n.t('Can’t load change requests that need your review ({0})', reason)
}

function foundFailed(reason: string): string {
  return l10n.t('Can’t load the results of the filter ({0})', reason)
}

/** Returns a text that is the same if the lists look the same. */
export function requestsSignature({ toReview, open, drafts, failures }: OrganizationRequests): string {
  return [...[toReview, open, drafts].map(signatureOf), ...failures.map(({ label }) => label)].join('\n')
}

/** Change requests, and the lists that couldn't be read. */
interface FoundRequests {
  readonly value: readonly ChangeRequest[]
  readonly failures: readonly ListFailure[]
}

/** Returns the change requests that were merged last. */
export async function readMerged(
  { cache }: Connection,
  organizationId: string,
  options: ReadOptions,
): Promise<FoundRequests> {
  const input = { organizationId, status: ['merged' as const] }
  const lists = new ListReadings()
  const listing = readListPages(cache, 'listChangeRequestsForOrganization', input, recently, options)
  return { value: (await lists.read(requestsFailed.merged, listing))?.value ?? [], failures: lists.failures }
}

/** Returns the results of a filter that only the server can apply: with one status, or among open ones and drafts. */
export async function findRequests(
  { cache }: Connection,
  organizationId: string,
  filter: RequestFilter,
  options: ReadOptions,
): Promise<FoundRequests> {
  const { creator, contributor, reviewer } = filter
  const query = {
    organizationId,
    ...(creator ? { creator: creator.id } : {}),
    ...(contributor ? { contributor: contributor.id } : {}),
    ...(reviewer ? { requestedReviewer: reviewer.id } : {}),
  }
  const statuses = filter.status ? [filter.status] : (['open', 'draft'] as const)
  const lists = new ListReadings()
  const read = await Promise.all(
    statuses.map(async (status) => {
      const input = { ...query, status: [status] }
      const listing = readListPages(cache, 'listChangeRequestsForOrganization', input, undefined, options)
      return await lists.read(foundFailed, listing)
    }),
  )
  return { value: latestFirst(read.flatMap((list) => list?.value ?? [])), failures: lists.failures }
}

/** Returns the change requests of a list that pass a filter. */
export function filtered(
  requests: readonly ChangeRequest[],
  filter: RequestFilter,
  spaces: OrganizationRequests['spaces'],
): readonly ChangeRequest[] {
  return requests.filter((request) => passesFilter(request, filter, spaces.get(request.space)?.title ?? ''))
}
