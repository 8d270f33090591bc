import type { Input } from '../../contract/operations.ts'
import { Store } from '../database/store.ts'

/** A space and its repository, as stored. `revision_id` and `commit_id` are those of the last sync. */
export interface GitSyncRow {
  readonly space_id: string
  readonly folder: string
  readonly revision_id: string | null
  readonly commit_id: string | null
  /** JSON. */
  readonly request: string | null
  readonly requested_by: string | null
  readonly direction: 'import' | 'export' | null
  readonly state: 'running' | 'success' | 'failure' | 'timeout' | null
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly error: string | null
  readonly updated_at: string
}

/** The input of an import or export. */
export type GitRequest = Omit<Input<'importGitRepository'>['body'] & Input<'exportToGitRepository'>['body'], 'url'>

/** The result of an operation. `error` is set if it failed. */
export interface GitOutcome {
  readonly state: 'success' | 'failure' | 'timeout'
  readonly error?: string
  /** The revision and commit that are in sync, if they are. */
  readonly inStep?: { readonly revision: string; readonly commit: string }
}

/** Stores the repositories of spaces. */
export class GitSyncStore extends Store {
  get(spaceId: string): GitSyncRow | undefined {
    return this.database.find<GitSyncRow>('git_syncs', { space_id: spaceId })
  }

  /** Returns the space that is bound to a folder, if any. */
  withFolder(folder: string): GitSyncRow | undefined {
    return this.database.find<GitSyncRow>('git_syncs', { folder })
  }

  /** Binds a space to a folder. A different folder starts without a history of syncs. */
  bind(spaceId: string, folder: string, time: string): void {
    this.unbind(spaceId)
    this.database.insert('git_syncs', { space_id: spaceId, folder, updated_at: time })
  }

  unbind(spaceId: string): void {
    this.database.delete('git_syncs', { space_id: spaceId })
  }

  /** Returns the running operation that was requested first. */
  running(): GitSyncRow | undefined {
    return this.database.get<GitSyncRow>(`SELECT * FROM git_syncs WHERE state = 'running' ORDER BY started_at LIMIT 1`)
  }

  start(
    spaceId: string,
    order: { readonly direction: 'import' | 'export'; readonly request: Partial<GitRequest>; readonly userId: string },
    time: string,
  ): void {
    this.database.run(
      `UPDATE git_syncs SET state = 'running', direction = ?, request = ?, requested_by = ?, started_at = ?,
       ended_at = NULL, error = NULL, updated_at = ? WHERE space_id = ?`,
      order.direction,
      JSON.stringify(order.request),
      order.userId,
      time,
      time,
      spaceId,
    )
  }

  finish(spaceId: string, { state, error, inStep }: GitOutcome, time: string): void {
    this.database.run(
      `UPDATE git_syncs SET state = ?, error = ?, ended_at = ?, updated_at = ?,
       revision_id = coalesce(?, revision_id), commit_id = coalesce(?, commit_id) WHERE space_id = ?`,
      state,
      error ?? null,
      time,
      time,
      inStep?.revision ?? null,
      inStep?.commit ?? null,
      spaceId,
    )
  }
}
