import type { Platform } from '../platform.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import type { GitRepository } from './gitRepository.ts'
import type { GitRequest, GitSyncRow } from './gitSyncStore.ts'

/** One import or export. */
export interface GitWork {
  readonly platform: Platform
  readonly space: SpaceRow
  readonly row: GitSyncRow
  readonly repository: GitRepository
  readonly request: Partial<GitRequest> & Pick<GitRequest, 'ref'>
  /** The folder of the docs in the repository; '' for the whole repository. */
  readonly directory: string
  readonly signal: AbortSignal
}
