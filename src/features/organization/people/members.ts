import { l10n } from 'vscode'
import type { Member } from '../../../contract/members.ts'
import type { Input, Item } from '../../../contract/operations.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import {
  listBranch,
  listedBy,
  type ListQuery,
  type OrganizationScope,
  type ResourceFamily,
} from '../../shared/families/resourceFamily.ts'
import { readListPages } from '../../../client/listPages.ts'
import { roleOf, memberRoleLabel } from '../../shared/labels/memberRoles.ts'

/** The scope of something that belongs to a member. */
type MemberScope = OrganizationScope & { readonly userId: string }

type MemberFilter = Pick<Input<'listMembersInOrganizationById'>, 'search' | 'role' | 'sort' | 'order'>

/** The spaces that a member can see. */
const memberSpaces: ResourceFamily<Item<'listSpacesForOrganizationMember'>, MemberScope> = {
  kind: 'memberSpace',
  icon: 'book',
  title: () => l10n.t('Spaces'),
  empty: () => l10n.t('No spaces'),
  ...listedBy('listSpacesForOrganizationMember'),
  present: ({ space, permission }) => ({
    id: space.id,
    label: space.title,
    description: memberRoleLabel(permission),
    icon: 'book',
    appUrl: space.urls.app,
  }),
}

/** The teams of a member. */
const memberTeams: ResourceFamily<Item<'listTeamsForOrganizationMember'>, MemberScope> = {
  kind: 'memberTeam',
  icon: 'organization',
  title: () => l10n.t('Teams'),
  empty: () => l10n.t('No teams'),
  ...listedBy('listTeamsForOrganizationMember'),
  present: ({ team, member }) => ({
    id: team.id,
    label: team.title ?? team.id,
    description: member.role === 'owner' ? l10n.t('owner') : '',
    icon: 'organization',
  }),
}

/** The members of an organization. The list can be searched, filtered by role and sorted. */
export const members: ResourceFamily<Member, OrganizationScope> = {
  kind: 'member',
  icon: 'person',
  title: () => l10n.t('Members'),
  empty: () => l10n.t('No members'),
  reads: ['listMembersInOrganizationById'],
  readRight: 'listMembers',
  right: 'admin',
  list: async ({ connection, scope, extent, options, query }) =>
    await readListPages(
      connection.cache,
      'listMembersInOrganizationById',
      { ...scope, ...(query as MemberFilter) },
      extent,
      options,
    ),
  read: async ({ client }, scope, userId) => await client.getMemberInOrganizationById({ ...scope, userId }),
  present: (member) => ({
    id: member.id,
    label: member.user.displayName,
    description: [
      memberRoleLabel(member.role),
      member.sso ? l10n.t('single sign-on') : '',
      member.disabled && l10n.t('disabled'),
    ]
      .filter(Boolean)
      .join(' · '),
    icon: member.disabled ? 'circle-slash' : 'person',
    contextWords: [member.sso ? 'sso' : 'ownSignIn'],
    facts: () => [
      [l10n.t('Role'), memberRoleLabel(member.role)],
      [l10n.t('Email'), member.user.email],
      [l10n.t('Joined'), momentText(member.joinedAt)],
      [l10n.t('Last seen'), momentText(member.lastSeenAt)],
    ],
  }),
  holds: [memberSpaces, memberTeams],
  inside: ({ id: userId }, scope) => [
    listBranch(memberSpaces, { ...scope, userId }),
    listBranch(memberTeams, { ...scope, userId }),
  ],
  queryLabel,
}

function queryLabel({ search, role, sort, order }: ListQuery): string {
  return [
    typeof search === 'string' ? l10n.t('“{0}”', search) : '',
    typeof role === 'string' ? memberRoleLabel(roleOf(role as Parameters<typeof roleOf>[0])) : '',
    sort === 'lastSeenAt' ? l10n.t('by last visit') : '',
    order === 'asc' ? l10n.t('oldest first') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
