import type { Input, Output } from '../../contract/operations.ts'
import { may } from '../access/accessRules.ts'
import { compareKeys, lastKey, oldestFirst, pageOf, pageOfSorted } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { MemberRow } from './memberStore.ts'
import { MemberViews } from './memberView.ts'
import { spaceView } from '../spaces/spaceView.ts'
import type { TeamRow } from '../teams/teamStore.ts'
import { teamView } from '../teams/teamView.ts'

/**
 * Returns the spaces that a member can see, with the member's role there. Leaves out spaces that the caller can't see.
 */
export function spacesOfMember(
  context: RequestContext,
  member: MemberRow,
  input: Input<'listSpacesForOrganizationMember'>,
): Output<'listSpacesForOrganizationMember'> {
  const seen = context.visibleSpaces(member.organization_id).flatMap((space) => {
    const permission = context.roleOfMember(member.role, space)
    return permission !== null && may(permission, 'view') ? [{ space, permission }] : []
  })
  const [sign, start] = input.order === 'asc' ? [1, ['', '']] : [-1, lastKey]
  const key = ({ space }: (typeof seen)[number]) => [space.created_at, space.id]
  seen.sort((left, right) => sign * compareKeys(key(left), key(right)))
  const rows = {
    read: (after: string[]) => seen.filter((row) => sign * compareKeys(key(row), after) > 0),
    count: seen.length,
  }
  return pageOf(input, { start, key }, rows, ({ space, permission }) => ({
    permission,
    space: spaceView(space, context),
  }))
}

/** Returns the teams of a member with the member's roles. `search` matches a part of the title, in any case. */
export function teamsOfMember(
  context: RequestContext,
  member: MemberRow,
  input: Input<'listTeamsForOrganizationMember'>,
): Output<'listTeamsForOrganizationMember'> {
  const { teams } = context.platform
  const words = input.title?.toLowerCase() ?? ''
  const all = teams
    .listOfMember(member.organization_id, member.user_id, context.user.id)
    .filter((team) => team.title.toLowerCase().includes(words))
  return pageOfSorted(input, oldestFirst, all, (team) => ({
    team: teamView(team, context),
    member: { role: team.member_role },
  }))
}

/** Returns the members of a team with their roles, ordered by when they joined the organization. */
export function membersOfTeam(
  context: RequestContext,
  team: TeamRow,
  input: Input<'listTeamMembersInOrganizationById'>,
): Output<'listTeamMembersInOrganizationById'> {
  const { members, teams } = context.platform
  const all = teams.rolesIn(team.id).flatMap(({ user_id: userId, role }) => {
    const member = members.get(team.organization_id, userId)
    return member ? [{ member, role }] : []
  })
  const order = { start: ['', ''], key: ({ member }: (typeof all)[number]) => [member.joined_at, member.user_id] }
  const views = new MemberViews(context, team.organization_id)
  return pageOfSorted(input, order, all, ({ member, role }) => ({
    organization: views.member(member),
    team: { role },
    permissions: { view: true },
  }))
}
