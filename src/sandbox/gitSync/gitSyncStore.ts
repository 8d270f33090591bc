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
    this.#change(spaceId, {
      state: 'running',
      direction: order.direction,
      request: JSON.stringify(order.request),
      requested_by: order.userId,
      started_at: time,
      ended_at: null,
      error: null,
      updated_at: time,
    })
  }

  finish(spaceId: string, { state, error, inStep }: GitOutcome, time: string): void {
    const known = { revision_id: inStep?.revision, commit_id: inStep?.commit }
    this.#change(spaceId, { ...known, state, error: error ?? null, ended_at: time, updated_at: time })
  }

  #change(spaceId: string, change: Partial<GitSyncRow>): void {
    this.database.update('git_syncs', { space_id: spaceId }, change)
  }
}
