import * as Type from 'typebox'
import type { Static } from 'typebox'
import { get, post } from './operation.ts'
import { oneOf, optional, timestamp } from './schemas/schema.ts'

/** The current or the last import or export. */
const GitOperation = Type.Object({
  state: oneOf('running', 'success', 'failure', 'timeout'),
  direction: oneOf('import', 'export'),
  startedAt: timestamp,
  endedAt: optional(timestamp),
  /** Why it failed. */
  error: optional(Type.String()),
  errorAction: optional(Type.Object({ label: Type.String(), url: Type.String() })),
})

/** How a space is synced with a Git repository (API part 1 §2.4, api-facts P1 §2.3–2.4). */
export const GitSync = Type.Object({
  repoName: optional(Type.String()),
  installationStatus: optional(oneOf('unauthenticated', 'active', 'pending')),
  installationProvider: optional(Type.String()),
  installationId: optional(Type.String()),
  integration: optional(Type.String()),
  url: optional(Type.String()),
  operation: optional(GitOperation),
  updatedAt: optional(timestamp),
})
export type GitSync = Static<typeof GitSync>

const synchronization = {
  /** The address of the repository. */
  url: Type.String({ minLength: 1 }),
  /** The full name of the branch: `refs/heads/main`. */
  ref: Type.String({ minLength: 1 }),
  /** The folder of the docs in the repository. */
  repoProjectDirectory: optional(Type.String()),
  /** Whether to overwrite changes that the other side made since the last sync. */
  force: optional(Type.Boolean()),
}

/** Operations on Git repositories (api-facts C6). */
export const gitSyncOperations = {
  getGitInfo: get('/spaces/{spaceId}/git/info', 'Get the Git Sync settings and state of a space.', GitSync),
  importGitRepository: post(
    '/spaces/{spaceId}/git/import',
    'Replace the content of a space with that of a Git repository. The import continues after the response.',
    null,
    {
      body: Type.Object({
        ...synchronization,
        /** Create a revision without changing what the space shows. */
        standalone: optional(Type.Boolean()),
      }),
      errors: [409],
    },
  ),
  exportToGitRepository: post(
    '/spaces/{spaceId}/git/export',
    'Commit the content of a space to a Git repository. The export continues after the response.',
    null,
    { body: Type.Object({ ...synchronization, commitMessage: Type.String({ minLength: 1 }) }), errors: [409] },
  ),
}
