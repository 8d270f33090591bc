import type { ChangeRequest } from '../../contract/changeRequests.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ChangeRequestRow } from './changeRequestStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { personView } from '../users/userView.ts'

/** Returns a change request in the form of the API (API part 1 §2.5). */
export function changeRequestView(row: ChangeRequestRow, space: SpaceRow, context: RequestContext): ChangeRequest {
  const { addresses, platform } = context
  return {
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    ...(row.description === null
      ? {}
      : { description: JSON.parse(row.description) as NonNullable<ChangeRequest['description']> }),
    createdBy: personView(row.created_by, context),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    space: row.space_id,
    revision: row.revision_id,
    revisionInitial: row.revision_initial,
    ...(row.revision_ancestor === null ? {} : { revisionMergedAncestor: row.revision_ancestor }),
    ...(row.revision_merged === null ? {} : { revisionMerged: row.revision_merged }),
    comments: platform.comments.openCount({ spaceId: row.space_id, changeRequestId: row.id }),
    outdated: isOutdated(row, space),
    links: JSON.parse(row.links) as NonNullable<ChangeRequest['links']>,
    urls: {
      app: addresses.content({ organizationId: space.organization_id, spaceId: space.id, changeRequest: row }),
      location: addresses.api(`/spaces/${space.id}/change-requests/${row.id}`),
    },
  }
}

/** Returns whether the main content has changed since the change request was created or updated from it. */
export function isOutdated(row: ChangeRequestRow, space: SpaceRow): boolean {
  if (row.status === 'merged') return false
  return (row.revision_ancestor ?? row.revision_initial) !== space.revision_id
}
