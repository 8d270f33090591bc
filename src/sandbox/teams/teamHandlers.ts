import type { teamOperations } from '../../contract/teams.ts'
import { badRequest, forbidden, orNotFound } from '../http/errors.ts'
import { oldestFirst, pageOfSorted } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { TeamRow } from './teamStore.ts'
import { mayManageTeam, teamView } from './teamView.ts'
import type { Handlers } from '../http/handler.ts'
import { refuseGuests } from '../access/refuseGuests.ts'

/** Operations on teams (API part 2 §4.3). */
export const teamHandlers: Handlers<keyof typeof teamOperations> = {
  listTeamsInOrganizationById(context, input) {
    refuseGuests(context)
    const words = input.title?.toLowerCase() ?? ''
    const all = teamsManagedBy(context, input.owner).filter((team) => team.title.toLowerCase().includes(words))
    return pageOfSorted(input, oldestFirst, all, (team) => teamView(team, context))
  },

  createOrganizationTeam(context, { body }) {
    const { members, newId, teams } = context.platform
    const organizationId = context.organization.id
    for (const userId of body.members ?? []) {
      if (!members.get(organizationId, userId))
        throw badRequest('“members” contains a user who isn’t a member of the organization.')
    }
    const id = newId()
    const team = { id, organization_id: organizationId, title: body.title, created_at: context.now }
    teams.add(team, context.user.id, body.members ?? [])
    return teamView(teamOf(context, id), context)
  },

  getTeamInOrganizationById(context, { teamId }) {
    refuseGuests(context)
    return teamView(teamOf(context, teamId), context)
  },

  updateTeamInOrganizationById(context, { teamId, body }) {
    const team = teamOf(context, teamId)
    requireManager(context, team)
    context.platform.teams.rename(team.id, body.title)
    return teamView(teamOf(context, teamId), context)
  },

  removeTeamFromOrganizationById(context, { teamId }) {
    const team = context.platform.teams.get(context.organization.id, teamId, context.user.id)
    if (!team) return false
    requireManager(context, team)
    context.platform.teams.remove(team.id)
    return true
  },
}

/** Returns all teams, or those that a member can manage: administrators all, others those that they own. */
function teamsManagedBy(context: RequestContext, owner: string | undefined): TeamRow[] {
  const { users, teams } = context.platform
  const { id } = context.organization
  const isAdmin = owner !== undefined && users.roleIn(id, owner) === 'admin'
  return teams.list(id, isAdmin ? undefined : owner, context.user.id)
}

/** Returns a team of the path's organization. Throws a 404 failure if it doesn't exist. */
export function teamOf(context: RequestContext, id: string): TeamRow {
  return orNotFound(context.platform.teams.get(context.organization.id, id, context.user.id), 'Team')
}

function requireManager(context: RequestContext, team: TeamRow): void {
  if (!mayManageTeam(team, context)) throw forbidden('Only administrators and the owners of a team can change it.')
}
