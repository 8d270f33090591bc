import type { ChangeRequest } from '../contract/changeRequests.ts'
import { isOutdatedBy, type ChangeRequestRef, type ChangeRequestScope } from '../core/platform/uris/changeRequestRef.ts'
import type { Output } from '../contract/operations.ts'
import type { Cached, ReadCache, ReadOptions } from './readCache.ts'

/** A change request on a known server. */
type ChangeRequestIds = Omit<ChangeRequestRef, 'server'>

/** Reads a change request to show it. */
export async function readChangeRequest(
  cache: ReadCache,
  ref: ChangeRequestIds,
  options: ReadOptions = {},
): Promise<Cached<ChangeRequest>> {
  return await cache.get('getChangeRequestById', inputOf(ref), options)
}

/** Reads the current state of a change request from the server, before changing it. Rejects if it can't be read. */
export async function readPresentChangeRequest(cache: ReadCache, ref: ChangeRequestIds): Promise<ChangeRequest> {
  const { value, error } = await readChangeRequest(cache, ref, { force: true })
  if (error) throw error
  return value
}

/** Reads the changes of a change request, in one request that all callers share. */
export async function readChanges(
  cache: ReadCache,
  ref: ChangeRequestIds,
  options: ReadOptions = {},
): Promise<Cached<Output<'getChangeRequestChanges'>>> {
  return await cache.get('getChangeRequestChanges', { ...inputOf(ref), limit: 1000 }, options)
}

/** Removes what a write to a change request or space makes outdated from the cache. */
export function forgetChangeRequest(cache: ReadCache, scope: ChangeRequestScope): void {
  cache.invalidate((name, input) => isOutdatedBy(scope, name, input))
}

function inputOf({ space, changeRequest }: ChangeRequestIds) {
  return { spaceId: space, changeRequestId: changeRequest }
}
