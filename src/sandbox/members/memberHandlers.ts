import type { Member, memberOperations } from '../../contract/members.ts'
import type { Input } from '../../contract/operations.ts'
import { may } from '../access/accessRules.ts'
import { conflict, forbidden, notFound, orNotFound } from '../http/errors.ts'
import { firstKey, lastKey, pageOf, type ListPage } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { MemberListing, MemberRow } from './memberStore.ts'
import { MemberViews } from './memberView.ts'
import type { Handlers } from '../http/handler.ts'
import { membersOfTeam, spacesOfMember, teamsOfMember } from './memberListings.ts'
import { refuseGuests } from '../access/refuseGuests.ts'
import { teamOf } from '../teams/teamHandlers.ts'

/** Operations on members (API part 2 §4.2, query names in api-facts P2 §4). */
export const memberHandlers: Handlers<keyof typeof memberOperations> = {
  listMembersInOrganizationById: (context, input) => listMembers(context, input),

  getMemberInOrganizationById: (context, input) => memberView(context, memberOf(context, input.userId)),

  updateMemberInOrganizationById(context, { userId, body: { role } }) {
    memberOf(context, userId)
    if (role !== undefined) {
      if (role !== 'admin') requireOtherAdmin(context, userId)
      context.platform.members.change(context.organization.id, userId, { role })
    }
    return memberView(context, memberOf(context, userId))
  },

  removeMemberFromOrganizationById(context, { userId }) {
    const { members } = context.platform
    const isAdmin = may(context.roleInOrganization(context.organization.id), 'admin')
    if (!isAdmin && userId !== context.user.id) throw forbidden('Only administrators can remove other members.')
    if (!members.get(context.organization.id, userId)) return false
    requireOtherAdmin(context, userId)
    members.remove(context.organization.id, userId)
    return true
  },

  updateOrganizationMemberLastSeenAt(context) {
    context.platform.members.change(context.organization.id, context.user.id, { last_seen_at: context.now })
    // Claims of visitors come from integrations, and the sandbox runs none.
    return {}
  },

  setUserAsSSOMemberForOrganization(context, { userId }) {
    const { members, users, samlProviders, teams } = context.platform
    const { id: organizationId, default_role: organizationRole } = context.organization
    if (!users.user(userId)) throw notFound('User')
    if (!members.get(organizationId, userId)) {
      const provider = samlProviders.list(organizationId)[0]
      const role = provider ? provider.default_role : organizationRole
      users.addMember({ organizationId, userId, role, joinedAt: context.now })
      if (provider?.default_team_id) teams.join(provider.default_team_id, userId)
    }
    members.change(organizationId, userId, { sso: 1 })
    return memberView(context, memberOf(context, userId))
  },

  listSpacesForOrganizationMember: (context, input) => spacesOfMember(context, memberOf(context, input.userId), input),

  listTeamsForOrganizationMember: (context, input) => teamsOfMember(context, memberOf(context, input.userId), input),

  listTeamMembersInOrganizationById(context, input) {
    refuseGuests(context)
    return membersOfTeam(context, teamOf(context, input.teamId), input)
  },
}

function listMembers(context: RequestContext, input: Input<'listMembersInOrganizationById'>): ListPage<Member> {
  refuseGuests(context)
  const { members } = context.platform
  const { id } = context.organization
  const listing: MemberListing = {
    role: input.role,
    // The contract accepts only these values.
    sort: (input.sort ?? 'joinedAt') as MemberListing['sort'],
    order: input.order === 'asc' ? 'asc' : 'desc',
  }
  const order = {
    start: listing.order === 'desc' ? lastKey : firstKey,
    key: (row: MemberRow): [string, string] => [row.sort_value ?? '', row.user_id],
  }
  const words = input.search?.trim().toLowerCase() ?? ''
  const found = (row: MemberRow) => `${row.display_name}\0${row.email}`.toLowerCase().includes(words)
  // SQLite ignores case only in ASCII, so a search reads all rows.
  const all = members.list(id, listing)
  const read = (after: [string, string]) => all.read(after, -1).filter(found)
  const rows = words ? { read, count: read(order.start).length } : all
  const views = new MemberViews(context, id)
  return pageOf(input, order, rows, (row) => views.member(row))
}

function memberOf(context: RequestContext, userId: string): MemberRow {
  refuseGuests(context)
  return orNotFound(context.platform.members.get(context.organization.id, userId), 'Member')
}

function memberView(context: RequestContext, row: MemberRow): Member {
  return new MemberViews(context, row.organization_id).member(row)
}

/** Throws a 409 failure if a change would leave the organization without an administrator. */
function requireOtherAdmin(context: RequestContext, userId: string): void {
  if (!context.platform.members.isLastAdmin(context.organization.id, userId)) return
  throw conflict('This is the last administrator of the organization. Make another member an administrator first.')
}
