import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GitSync } from '../../contract/gitSync.ts'
import type { GitSyncRow } from './gitSyncStore.ts'

/** Returns the sync of a space with its repository in the form of the API. */
export function gitSyncView(row: GitSyncRow): GitSync {
  const { space_id, folder, state, direction, started_at, ended_at, error, updated_at } = row
  const operation =
    state === null || direction === null || started_at === null
      ? undefined
      : { state, direction, startedAt: started_at, endedAt: ended_at ?? undefined, error: error ?? undefined }
  return {
    repoName: path.basename(folder),
    installationStatus: 'active',
    installationId: space_id,
    url: pathToFileURL(folder).href,
    operation,
    updatedAt: updated_at,
  }
}
