import type { Team } from '../../contract/teams.ts'
import { may } from '../access/accessRules.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { TeamRow } from './teamStore.ts'

/** A team as the API shows it to the caller (API part 2 §2.3). Teams give no access to spaces here, so none. */
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

/** Whether the caller may rename and delete a team: its owners, and administrators. */
export function mayManageTeam(row: TeamRow, context: RequestContext): boolean {
  return row.own_role === 'owner' || may(context.roleInOrganization(row.organization_id), 'admin')
}
