import * as Type from 'typebox'
import type { Static } from 'typebox'
import { Role } from './schemas/conventions.ts'
import { get, list, patch, post, remove } from './operation.ts'
import { flags, model, nullable, oneOf, optional, timestamp } from './schemas/schema.ts'
import { Space } from './spaces.ts'
import { Team } from './teams.ts'
import { User } from './users.ts'

/** A person in an organization (API part 2 §2.2); a guest's role is null. */
export const Member = model('Member', {
  object: Type.Literal('member'),
  id: Type.String(),
  role: nullable(Role),
  user: User,
  disabled: Type.Boolean(),
  joinedAt: timestamp,
  lastSeenAt: optional(timestamp),
  sso: Type.Boolean(),
  spaces: Type.Number(),
  teams: Type.Number(),
  sites: optional(Type.Number()),
  permissions: optional(flags('edit')),
})
export type Member = Static<typeof Member>

const MemberSpace = Type.Object({ permission: Role, space: Space })
const teamRole = Type.Object({ role: oneOf('owner', 'member') })
const MemberTeam = Type.Object({ team: Team, member: teamRole })
const TeamMember = Type.Object({ organization: Member, team: teamRole, permissions: optional(flags('view')) })

const order = optional(oneOf('asc', 'desc'))
const base = '/orgs/{organizationId}/members'
const one = `${base}/{userId}`

/** Operations on members (API part 2 §4.2, query names in api-facts P2 §4). */
export const memberOperations = {
  listMembersInOrganizationById: list(base, 'List the members of an organization.', Member, {
    order,
    role: optional(oneOf('admin', 'create', 'review', 'edit', 'comment', 'read', 'guest')),
    search: optional(Type.String()),
    sort: optional(oneOf('joinedAt', 'lastSeenAt', 'name')),
  }),
  getMemberInOrganizationById: get(one, 'Get a member of an organization.', Member),
  updateMemberInOrganizationById: patch(one, 'Change the role of a member.', Member, {
    body: Type.Object({ role: optional(nullable(Role)) }),
    errors: [409],
  }),
  removeMemberFromOrganizationById: remove(one, 'Remove a member from an organization.', { errors: [409] }),
  updateOrganizationMemberLastSeenAt: post(
    '/orgs/{organizationId}/ping',
    'Record that the user is active in an organization.',
    Type.Object({
      serviceVisitorClaims: optional(Type.String()),
      gitbookVisitorClaims: optional(Type.String()),
    }),
  ),
  setUserAsSSOMemberForOrganization: post(`${one}/sso`, 'Add a user as a member through single sign-on.', Member),
  listSpacesForOrganizationMember: list(
    `${one}/spaces`,
    'List the spaces that a member can see, with the permission for each.',
    MemberSpace,
    { order },
  ),
  listTeamsForOrganizationMember: list(`${one}/teams`, 'List the teams of a member.', MemberTeam, {
    title: optional(Type.String()),
  }),
  listTeamMembersInOrganizationById: list(
    '/orgs/{organizationId}/teams/{teamId}/members',
    'List the members of a team.',
    TeamMember,
  ),
}
