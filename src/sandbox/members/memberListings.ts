import type { Input, Output } from '../../contract/operations.ts'
import { may } from '../access/accessRules.ts'
import { cursorOf, limitOf, pageOf } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { MemberRow } from './memberStore.ts'
import { MemberViews } from './memberView.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
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
  const key = (space: SpaceRow): [string, string] => [space.created_at, space.id]
  const sign = input.order === 'asc' ? 1 : -1
  const after = cursorOf<[string, string]>(input, ['', ''])
  const seen = context.visibleSpaces(member.organization_id).flatMap((space) => {
    const permission = context.roleOfMember(member.role, space)
    return permission !== null && may(permission, 'view') ? [{ space, permission }] : []
  })
  seen.sort((left, right) => sign * compare(key(left.space), key(right.space)))
  const rest = after ? seen.filter(({ space }) => sign * compare(key(space), after) > 0) : seen
  const page = pageOf(
    rest,
    limitOf(input),
    (row) => key(row.space),
    ({ space, permission }) => ({ permission, space: spaceView(space, context) }),
  )
  return { ...page, count: seen.length }
}

/** Returns the teams of a member with the member's roles. `search` matches a part of the title, in any case. */
export function teamsOfMember(
  context: RequestContext,
  member: MemberRow,
  input: Input<'listTeamsForOrganizationMember'>,
): Output<'listTeamsForOrganizationMember'> {
  const { teams } = context.platform
  const [after] = cursorOf(input, [0]) ?? [0]
  const words = input.title?.toLowerCase() ?? ''
  const all = teams
    .listOfMember(member.organization_id, member.user_id, context.user.id, 0)
    .filter((team) => team.title.toLowerCase().includes(words))
  const page = pageOf(
    all.filter((team) => team.seq > after),
    limitOf(input),
    (team) => [team.seq],
    (team) => ({ team: teamView(team, context), member: { role: team.member_role } }),
  )
  return { ...page, count: all.length }
}

/** Returns the members of a team with their roles, ordered by when they joined the organization. */
export function membersOfTeam(
  context: RequestContext,
  team: TeamRow,
  input: Input<'listTeamMembersInOrganizationById'>,
): Output<'listTeamMembersInOrganizationById'> {
  const { members, teams } = context.platform
  const key = (row: MemberRow): [string, string] => [row.joined_at, row.user_id]
  const after = cursorOf<[string, string]>(input, ['', ''])
  const all = teams.rolesIn(team.id).flatMap(({ user_id: userId, role }) => {
    const member = members.get(team.organization_id, userId)
    return member ? [{ member, role }] : []
  })
  all.sort((left, right) => compare(key(left.member), key(right.member)))
  const views = new MemberViews(context, team.organization_id)
  const page = pageOf(
    after ? all.filter(({ member }) => compare(key(member), after) > 0) : all,
    limitOf(input),
    ({ member }) => key(member),
    ({ member, role }) => ({ organization: views.member(member), team: { role }, permissions: { view: true } }),
  )
  return { ...page, count: all.length }
}

function compare(left: [string, string], right: [string, string]): number {
  if (left[0] !== right[0]) return left[0] < right[0] ? -1 : 1
  return left[1] < right[1] ? -1 : left[1] > right[1] ? 1 : 0
}
