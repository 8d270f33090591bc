import { notFound } from '../http/errors.ts'
import type { Handlers } from '../http/handler.ts'

/** Operations on Git repositories (api-facts C6). */
export const gitSyncHandlers: Handlers<'getGitInfo'> = {
  getGitInfo() {
    // A sandbox keeps its spaces in step with no repository, and says so as the platform does.
    throw notFound('Git provider')
  },
}
