import { readChanges } from '../../../client/changeRequestReads.ts'
import { readListPages } from '../../../client/listPages.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { changedThings, type ChangeKind } from '../../../core/review/changeRequests/changedThings.ts'
import type { Log } from '../../shared/window/log.ts'
import type { SyncedFolder } from './syncedFolders.ts'

/** How many change requests are searched, last changed first. */
export const maxRequests = 25

/** An open change request or draft that changes a page, and how. */
interface TouchingRequest {
  readonly request: ChangeRequest
  readonly kind: ChangeKind
}

/** The result of searching for a page. */
export interface TouchingRequests {
  readonly found: readonly TouchingRequest[]
  /** How many change requests were searched. */
  readonly checked: number
  /** The change requests whose changes couldn't be read completely. */
  readonly unknown: readonly ChangeRequest[]
  /** True if there are more change requests than were searched. */
  readonly isMore: boolean
}

/** Finds the change requests that change a page. */
export type FindTouching = ReturnType<typeof touchingRequests>

/**
 * Returns a function that finds the change requests that change a page. It sends two requests for the lists, and one
 * for each change request that has changed since the last call.
 */
export function touchingRequests(log: Log) {
  /** The revision whose changes were read, by change request. */
  const read = new Map<string, string>()

  const kindOf = async (
    { connection, space }: SyncedFolder,
    request: ChangeRequest,
    page: string,
  ): Promise<ChangeKind | 'unknown' | undefined> => {
    try {
      const force = read.get(request.id) !== request.revision
      const ref = { space: space.id, changeRequest: request.id }
      const { value, error } = await readChanges(connection.cache, ref, { force })
      if (error) throw error
      read.set(request.id, request.revision)
      const change = changedThings(value.changes).find(({ of, id }) => of === 'page' && id === page)
      return change?.kind ?? (value.more ? 'unknown' : undefined)
    } catch (error) {
      log.info('Couldn’t read the changes of a change request.', error)
      return 'unknown'
    }
  }

  return async (folder: SyncedFolder, page: string): Promise<TouchingRequests> => {
    const { connection, space } = folder
    const lists = await Promise.all(
      (['open', 'draft'] as const).map(async (status) => {
        const input = { spaceId: space.id, status, orderBy: 'updatedAt' } as const
        const extent = { limit: maxRequests, pages: 1 }
        const list = await readListPages(connection.cache, 'listChangeRequestsForSpace', input, extent, { force: true })
        if (list.error) throw list.error
        return list
      }),
    )
    const all = lists.flatMap(({ value }) => value)
    const latest = all.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1)).slice(0, maxRequests)
    const checked = await Promise.all(
      latest.map(async (request) => ({ request, kind: await kindOf(folder, request, page) })),
    )
    return {
      found: checked.flatMap(({ request, kind }) =>
        kind === undefined || kind === 'unknown' ? [] : [{ request, kind }],
      ),
      checked: checked.length,
      unknown: checked.flatMap(({ request, kind }) => (kind === 'unknown' ? [request] : [])),
      isMore: latest.length < all.length || lists.some(({ more }) => more),
    }
  }
}
