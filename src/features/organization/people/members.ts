import { l10n } from 'vscode'
import type { Member } from '../../../contract/members.ts'
import type { Input, Item } from '../../../contract/operations.ts'
import { momentText } from '../../shared/factsTooltip.ts'
import {
  listBranch,
  type ListQuery,
  type OrganizationPlace,
  type ResourceFamily,
} from '../../shared/families/resourceFamily.ts'
import { readListPages } from '../../../client/listPages.ts'
import { roleOf, memberRoleWords } from '../../shared/memberRoles.ts'

/** The place of what belongs to a member. */
export type MemberPlace = OrganizationPlace & { readonly userId: string }

type MemberFilter = Pick<Input<'listMembersInOrganizationById'>, 'search' | 'role' | 'sort' | 'order'>

/** The spaces that a member may see. */
const memberSpaces: ResourceFamily<Item<'listSpacesForOrganizationMember'>, MemberPlace> = {
  kind: 'memberSpace',
  icon: 'book',
  title: () => l10n.t('Spaces'),
  empty: () => l10n.t('No spaces'),
  reads: ['listSpacesForOrganizationMember'],
  list: async ({ connection, place, extent, options }) =>
    await readListPages(connection.cache, 'listSpacesForOrganizationMember', place, extent, options),
  look: ({ space, permission }) => ({
    id: space.id,
    label: space.title,
    description: memberRoleWords(permission),
    icon: 'book',
    appUrl: space.urls.app,
  }),
}

/** The teams that a member is in. */
const memberTeams: ResourceFamily<Item<'listTeamsForOrganizationMember'>, MemberPlace> = {
  kind: 'memberTeam',
  icon: 'organization',
  title: () => l10n.t('Teams'),
  empty: () => l10n.t('No teams'),
  reads: ['listTeamsForOrganizationMember'],
  list: async ({ connection, place, extent, options }) =>
    await readListPages(connection.cache, 'listTeamsForOrganizationMember', place, extent, options),
  look: ({ team, member }) => ({
    id: team.id,
    label: team.title ?? team.id,
    description: member.role === 'owner' ? l10n.t('owner') : '',
    icon: 'organization',
  }),
}

/** The members of an organization, who can be searched, filtered by role and ordered. */
export const members: ResourceFamily<Member, OrganizationPlace> = {
  kind: 'member',
  icon: 'person',
  title: () => l10n.t('Members'),
  empty: () => l10n.t('Nobody'),
  reads: ['listMembersInOrganizationById'],
  readRight: 'listMembers',
  right: 'admin',
  list: async ({ connection, place, extent, options, query }) =>
    await readListPages(
      connection.cache,
      'listMembersInOrganizationById',
      { ...place, ...(query as MemberFilter) },
      extent,
      options,
    ),
  read: async ({ client }, place, userId) => await client.getMemberInOrganizationById({ ...place, userId }),
  look: (member) => ({
    id: member.id,
    label: member.user.displayName,
    description: [
      memberRoleWords(member.role),
      member.sso ? l10n.t('single sign-on') : '',
      member.disabled && l10n.t('disabled'),
    ]
      .filter(Boolean)
      .join(' · '),
    icon: member.disabled ? 'circle-slash' : 'person',
    words: [member.sso ? 'sso' : 'ownSignIn'],
    facts: () => [
      [l10n.t('Role'), memberRoleWords(member.role)],
      [l10n.t('Email'), member.user.email],
      [l10n.t('Joined'), momentText(member.joinedAt)],
      [l10n.t('Last seen'), momentText(member.lastSeenAt)],
    ],
  }),
  holds: [memberSpaces, memberTeams],
  inside: ({ id: userId }, place) => [
    listBranch(memberSpaces, { ...place, userId }),
    listBranch(memberTeams, { ...place, userId }),
  ],
  queryWords,
}

function queryWords({ search, role, sort, order }: ListQuery): string {
  return [
    typeof search === 'string' ? l10n.t('“{0}”', search) : '',
    typeof role === 'string' ? memberRoleWords(roleOf(role as Parameters<typeof roleOf>[0])) : '',
    sort === 'lastSeenAt' ? l10n.t('by last visit') : '',
    order === 'asc' ? l10n.t('oldest first') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
