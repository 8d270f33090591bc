import type { ChangeRequest } from '../contract/changeRequests.ts'
import { isOutdatedBy, type ChangeRequestRef, type ChangeRequestScope } from '../core/platform/uris/changeRequestRef.ts'
import type { Output } from '../contract/operations.ts'
import type { Cached, ReadCache, ReadOptions } from './readCache.ts'

/** A change request on a server that is known already. */
type ChangeRequestIds = Omit<ChangeRequestRef, 'server'>

/** Reads a change request, for anyone who shows it. */
export async function readChangeRequest(
  cache: ReadCache,
  ref: ChangeRequestIds,
  options: ReadOptions = {},
): Promise<Cached<ChangeRequest>> {
  return await cache.get('getChangeRequestById', inputOf(ref), options)
}

/**
 * A change request as the server has it now, for anyone who is about to change it: rejects where that can't be read.
 */
export async function readPresentChangeRequest(cache: ReadCache, ref: ChangeRequestIds): Promise<ChangeRequest> {
  const { value, error } = await readChangeRequest(cache, ref, { force: true })
  if (error) throw error
  return value
}

/** Reads what a change request changes, in one request that everyone who shows it shares. */
export async function readChanges(
  cache: ReadCache,
  ref: ChangeRequestIds,
  options: ReadOptions = {},
): Promise<Cached<Output<'getChangeRequestChanges'>>> {
  return await cache.get('getChangeRequestChanges', { ...inputOf(ref), limit: 1000 }, options)
}

/** Forgets what a write to a change request, or to a space, has made out of date. */
export function forgetChangeRequest(cache: ReadCache, scope: ChangeRequestScope): void {
  cache.invalidate((name, input) => isOutdatedBy(scope, name, input))
}

function inputOf({ space, changeRequest }: ChangeRequestIds) {
  return { spaceId: space, changeRequestId: changeRequest }
}
