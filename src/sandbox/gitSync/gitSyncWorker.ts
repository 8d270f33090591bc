import { cleanPath } from '../../core/docs/gitSync/docsConfig.ts'
import { LastingStates, type BackgroundWorker } from '../background/backgroundWork.ts'
import type { Platform } from '../platform.ts'
import { exportSpace } from './exportSpace.ts'
import { GitFailure } from '../../disk/runGit.ts'
import { GitRepository } from './gitRepository.ts'
import type { GitOutcome, GitSyncRow } from './gitSyncStore.ts'
import type { GitWork } from './gitWork.ts'
import { importSpace } from './importSpace.ts'

/** Imports and exports spaces. An operation that a restart cut off starts again, which is safe. */
export class GitSyncWorker implements BackgroundWorker {
  readonly #platform: Platform
  readonly #states = new LastingStates(100)

  constructor(platform: Platform) {
    this.#platform = platform
  }

  async step(signal: AbortSignal): Promise<number | undefined> {
    const row = this.#platform.gitSyncs.running()
    if (!row) return undefined
    const pause = this.#states.wait(`${row.space_id} ${row.started_at}`)
    if (pause !== undefined) return pause
    const outcome = await this.#outcome(row, signal)
    // The space was bound to another folder in the meantime, so this result no longer counts.
    if (this.#platform.gitSyncs.get(row.space_id)?.started_at !== row.started_at) return 0
    this.#platform.gitSyncs.finish(row.space_id, outcome, this.#platform.clock().toISOString())
    return 0
  }

  async #outcome(row: GitSyncRow, signal: AbortSignal): Promise<GitOutcome> {
    try {
      const work = this.#workOf(row, signal)
      return await this.#platform.imports(async () =>
        row.direction === 'export' ? await exportSpace(work) : await importSpace(work),
      )
    } catch (error) {
      // The sandbox is stopping. The next start runs this operation again.
      if (signal.aborted) throw error
      if (error instanceof GitFailure) return { state: error.state, error: error.message }
      return { state: 'failure', error: error instanceof Error ? error.message : String(error) }
    }
  }

  #workOf(row: GitSyncRow, signal: AbortSignal): GitWork {
    const platform = this.#platform
    const request = JSON.parse(row.request ?? '{}') as GitWork['request']
    const space = platform.spaces.get(row.space_id)
    if (!space || space.deleted_at !== null) throw new GitFailure('The space was deleted.')
    const directory = cleanPath(request.repoProjectDirectory ?? '')
    if (directory === undefined) {
      throw new GitFailure(`“${request.repoProjectDirectory}” isn’t a folder of the repository.`)
    }
    return { platform, space, row, repository: new GitRepository(row.folder, signal), request, directory, signal }
  }
}
