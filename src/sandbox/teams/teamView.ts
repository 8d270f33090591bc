import type { Team } from '../../contract/teams.ts'
import { may } from '../access/accessRules.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { TeamRow } from './teamStore.ts'

/**
 * Returns a team in the form of the API, as the caller sees it (API part 2 §2.3). In the sandbox, teams give no access
 * to spaces.
 */
export function teamView(row: TeamRow, context: RequestContext): Team {
  const role = context.roleInOrganization(row.organization_id)
  return {
    object: 'team',
    id: row.id,
    title: row.title,
    members: row.members,
    spaces: 0,
    createdAt: row.created_at,
    permissions: { admin: mayManageTeam(row, context), view: may(role, 'view') },
  }
}

/** Returns whether the caller can rename and delete a team: its owners and administrators can. */
export function mayManageTeam(row: TeamRow, context: RequestContext): boolean {
  return row.own_role === 'owner' || may(context.roleInOrganization(row.organization_id), 'admin')
}
