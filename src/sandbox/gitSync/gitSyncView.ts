import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GitSync } from '../../contract/gitSync.ts'
import type { GitSyncRow } from './gitSyncStore.ts'

/** Returns the sync of a space with its repository in the form of the API. */
export function gitSyncView(row: GitSyncRow): GitSync {
  const { space_id, folder, state, direction, started_at, ended_at, error, updated_at } = row
  return {
    repoName: path.basename(folder),
    installationStatus: 'active',
    installationId: space_id,
    url: pathToFileURL(folder).href,
    ...(state === null || direction === null || started_at === null
      ? {}
      : {
          operation: {
            state,
            direction,
            startedAt: started_at,
            ...(ended_at === null ? {} : { endedAt: ended_at }),
            ...(error === null ? {} : { error }),
          },
        }),
    updatedAt: updated_at,
  }
}
