import * as Type from 'typebox'
import type { Static } from 'typebox'
import { Role } from './schemas/conventions.ts'
import { operation } from './operation.ts'
import { flags, listOf, model, nullable, oneOf, optional, pagedQuery, timestamp } from './schemas/schema.ts'
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
  listMembersInOrganizationById: operation({
    method: 'GET',
    path: base,
    summary: 'List the members of an organization.',
    query: pagedQuery({
      order,
      role: optional(oneOf('admin', 'create', 'review', 'edit', 'comment', 'read', 'guest')),
      search: optional(Type.String()),
      sort: optional(oneOf('joinedAt', 'lastSeenAt', 'name')),
    }),
    responses: { 200: listOf(Member) },
  }),
  getMemberInOrganizationById: operation({
    method: 'GET',
    path: one,
    summary: 'Get a member of an organization.',
    responses: { 200: Member },
  }),
  updateMemberInOrganizationById: operation({
    method: 'PATCH',
    path: one,
    summary: 'Change the role of a member.',
    body: Type.Object({ role: optional(nullable(Role)) }),
    responses: { 200: Member },
    errors: [409],
  }),
  removeMemberFromOrganizationById: operation({
    method: 'DELETE',
    path: one,
    summary: 'Remove a member from an organization.',
    responses: { 204: null, 205: null },
    errors: [409],
  }),
  updateOrganizationMemberLastSeenAt: operation({
    method: 'POST',
    path: '/orgs/{organizationId}/ping',
    summary: 'Record that the user is active in an organization.',
    responses: {
      200: Type.Object({
        serviceVisitorClaims: optional(Type.String()),
        gitbookVisitorClaims: optional(Type.String()),
      }),
    },
  }),
  setUserAsSSOMemberForOrganization: operation({
    method: 'POST',
    path: `${one}/sso`,
    summary: 'Add a user as a member through single sign-on.',
    responses: { 200: Member },
  }),
  listSpacesForOrganizationMember: operation({
    method: 'GET',
    path: `${one}/spaces`,
    summary: 'List the spaces that a member can see, with the permission for each.',
    query: pagedQuery({ order }),
    responses: { 200: listOf(MemberSpace) },
  }),
  listTeamsForOrganizationMember: operation({
    method: 'GET',
    path: `${one}/teams`,
    summary: 'List the teams of a member.',
    query: pagedQuery({ title: optional(Type.String()) }),
    responses: { 200: listOf(MemberTeam) },
  }),
  listTeamMembersInOrganizationById: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/teams/{teamId}/members',
    summary: 'List the members of a team.',
    query: pagedQuery({}),
    responses: { 200: listOf(TeamMember) },
  }),
}
