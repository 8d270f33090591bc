import { isApiError } from '../../../client/errors/apiError.ts'
import type { ChangeRequestAction } from '../../../core/review/changeRequests/allowedActions.ts'
import type { ReviewServices } from './reviewServices.ts'
import { requireAction, type RequestTarget } from './requestTargets.ts'

/**
 * Runs an action on a change request. If the server refuses because someone else was faster, the error says what
 * happened, and everything that shows the change request is refreshed.
 */
export async function runAction<T>(
  { targets, reader }: ReviewServices,
  { ref }: RequestTarget,
  action: ChangeRequestAction,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isApiError(error, 'conflict') && !isApiError(error, 'notFound')) throw error
    await reader.invalidate(ref)
    requireAction(await targets.open(ref), action)
    throw error
  }
}
