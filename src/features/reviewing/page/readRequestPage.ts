import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { allowedActions } from '../../../core/review/changeRequests/allowedActions.ts'
import type { RequestPageFacts } from '../../../core/review/changeRequests/requestPageFacts.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import { unmetRulesOf } from '../merging/mergeFacts.ts'
import type { ReadSummary } from '../review/readSummary.ts'

/** How many comments the page shows. The list of all comments shows the rest. */
const maxComments = 100

/** Reads what the page of a change request shows, except which pages the user has viewed. */
export async function readRequestPage(
  services: ReviewServices,
  ref: ChangeRequestRef,
  { facts }: ReadSummary,
): Promise<Omit<RequestPageFacts, 'viewed'>> {
  const { reader } = services
  const { request } = facts
  const [connection, space] = await Promise.all([reader.connection(ref.server), reader.space(ref)])
  const target = { ref: { ...ref, changeRequest: request.id }, request, space, connection }
  const input = { spaceId: ref.space, changeRequestId: request.id, format: 'markdown', status: 'all' } as const
  const [me, comments, unmet] = await Promise.all([
    reader.me(ref.server),
    connection.client.listCommentsInChangeRequest({ ...input, limit: maxComments }),
    unmetRulesOf(services, target, facts),
  ])
  return {
    ...facts,
    me,
    unmet,
    actions: allowedActions(request, space.permissions),
    comments: comments.items,
    hasMoreComments: comments.next !== undefined,
  }
}
