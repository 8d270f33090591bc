import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { Space } from '../../../contract/spaces.ts'
import { allowedActions } from '../../../core/review/changeRequests/allowedActions.ts'

/** Words that menus ask for on a change request, the same in every view; without permissions nothing may be done. */
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
