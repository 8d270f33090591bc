import { fileURLToPath } from 'node:url'
import type { gitSyncOperations } from '../../contract/gitSync.ts'
import { badRequest, conflict, orNotFound } from '../http/errors.ts'
import type { Handlers } from '../http/handler.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { GitRequest, GitSyncRow } from './gitSyncStore.ts'
import { gitSyncView } from './gitSyncView.ts'

/** Operations on Git Sync (api-facts C6). Spaces sync with repositories on this machine. */
export const gitSyncHandlers: Handlers<keyof typeof gitSyncOperations> = {
  getGitInfo: (context) => gitSyncView(boundTo(context)),
  importGitRepository: (context, { body }) => start(context, 'import', body),
  exportToGitRepository: (context, { body }) => start(context, 'export', body),
}

function boundTo({ platform, space }: RequestContext): GitSyncRow {
  return orNotFound(platform.gitSyncs.get(space.id), 'Git provider')
}

function start(
  context: RequestContext,
  direction: 'import' | 'export',
  { url, ...request }: Partial<GitRequest> & { url: string; ref: string },
): undefined {
  const { platform, space, user, now } = context
  const { folder, state } = boundTo(context)
  // Access to the API must not give access to other folders of this machine.
  if (folderOf(url) !== folder)
    throw badRequest(`“${space.title}” is connected to a different repository than “${url}”.`)
  if (!/^refs\/heads\/[^\s~^:?*[\\]+$/.test(request.ref) || /\.\.|\/$|\.lock$/.test(request.ref)) {
    throw badRequest(`“${request.ref}” isn’t the full name of a branch, such as refs/heads/main.`)
  }
  if (state === 'running') throw conflict(`“${space.title}” is being imported or exported. Wait until that’s done.`)
  platform.gitSyncs.start(space.id, { direction, request, userId: user.id }, now)
  platform.work.notify()
}

function folderOf(url: string): string {
  try {
    return url.startsWith('file:') ? fileURLToPath(url) : url
  } catch {
    return url
  }
}
