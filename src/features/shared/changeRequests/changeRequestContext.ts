import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { Space } from '../../../contract/spaces.ts'
import { allowedActions } from '../../../core/review/changeRequests/allowedActions.ts'

/**
 * Returns the context value of a change request for `when` clauses, the same in every view. Without permissions, it
 * allows no changes.
 */
export function changeRequestContext(request: ChangeRequest, permissions: Space['permissions'] | undefined): string {
  const words = [
    'changeRequest',
    request.status,
    ...(permissions ? allowedActions(request, permissions) : []),
    'id',
    request.urls.app !== undefined && 'linked',
    request.outdated && 'behind',
  ]
  return words.filter(Boolean).join(' ')
}
