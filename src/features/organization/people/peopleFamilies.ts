import { commands } from '../../shared/commands/commandIds.ts'
import { l10n } from 'vscode'
import type { Member } from '../../../contract/members.ts'
import type { Input, Item } from '../../../contract/operations.ts'
import type { SAMLProvider } from '../../../contract/singleSignOn.ts'
import type { Team } from '../../../contract/teams.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import {
  listBranch,
  listedBy,
  type Branch,
  type ListQuery,
  type OrganizationScope,
  type ResourceFamily,
} from '../../shared/families/resourceFamily.ts'
import { readListPages } from '../../../client/listPages.ts'
import { spacesFailed } from '../../shared/pages/organizationSpaces.ts'
import { roleOf, memberRoleLabel } from '../../shared/labels/memberRoles.ts'

/** The scope of something that belongs to a member. */
type MemberScope = OrganizationScope & { readonly userId: string }

type MemberFilter = Pick<Input<'listMembersInOrganizationById'>, 'search' | 'role' | 'sort' | 'order'>

/** Returns what to say if teams can't be read. */
function teamsFailed(reason: string): string {
  return l10n.t('Can’t load teams ({0})', reason)
}

/** The spaces that a member can see. */
const memberSpaces: ResourceFamily<Item<'listSpacesForOrganizationMember'>, MemberScope> = {
  kind: 'memberSpace',
  icon: 'book',
  title: () => l10n.t('Spaces'),
  empty: () => l10n.t('No spaces'),
  prompt: () => l10n.t('Select a space'),
  failed: spacesFailed,
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
  prompt: () => l10n.t('Select a team'),
  failed: teamsFailed,
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
  prompt: () => l10n.t('Select a member'),
  failed: (reason) => l10n.t('Can’t load members ({0})', reason),
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

/** The teams of an organization. The members of a team aren't listed below it, because the API has no such list. */
export const teams: ResourceFamily<Team, OrganizationScope> = {
  kind: 'team',
  icon: 'organization',
  title: () => l10n.t('Teams'),
  empty: () => l10n.t('No teams yet'),
  prompt: () => l10n.t('Select a team'),
  create: commands.createTeam,
  failed: teamsFailed,
  ...listedBy('listTeamsInOrganizationById'),
  readRight: 'listTeams',
  right: 'ownTeam',
  read: async ({ client }, scope, teamId) => await client.getTeamInOrganizationById({ ...scope, teamId }),
  present: ({ id, title, members, spaces, createdAt }) => ({
    id,
    label: title ?? id,
    description: members === undefined ? '' : membersLabel(members),
    icon: 'organization',
    facts: () => [
      [l10n.t('Members'), members === undefined ? undefined : String(members)],
      [l10n.t('Spaces'), spaces === undefined ? undefined : String(spaces)],
      [l10n.t('Created'), momentText(createdAt)],
    ],
  }),
}

function membersLabel(count: number): string {
  return count === 1 ? l10n.t('1 member') : l10n.t('{0} members', count)
}

/** The SAML providers through which members of an organization sign in. */
export const samlProviders: ResourceFamily<SAMLProvider, OrganizationScope> = {
  kind: 'samlProvider',
  icon: 'shield',
  title: () => l10n.t('Single Sign-On'),
  empty: () => l10n.t('No SAML providers yet'),
  prompt: () => l10n.t('Select a SAML provider'),
  create: commands.createSamlProvider,
  failed: (reason) => l10n.t('Can’t load SAML providers ({0})', reason),
  ...listedBy('listSAMLProvidersInOrganizationById'),
  readRight: 'admin',
  right: 'admin',
  read: async ({ client }, scope, samlProviderId) =>
    await client.getOrganizationSAMLProviderById({ ...scope, samlProviderId }),
  present: ({ id, label, status, ssoURL, entityID, defaultRole, createdAt }) => ({
    id,
    label,
    description: status === 'active' ? l10n.t('active') : l10n.t('incomplete'),
    icon: status === 'active' ? 'shield' : 'circle-large-outline',
    contextWords: [status],
    facts: () => [
      [l10n.t('State'), status === 'active' ? l10n.t('active') : l10n.t('incomplete: some settings are missing')],
      [l10n.t('Entity'), entityID],
      [l10n.t('Sign-on address'), ssoURL],
      [
        l10n.t('Role of people who sign in through it'),
        defaultRole === undefined ? undefined : memberRoleLabel(defaultRole),
      ],
      [l10n.t('Created'), momentText(createdAt)],
    ],
  }),
}

/** The families of an organization's members, teams and single sign-on. */
export const peopleFamilies: readonly ResourceFamily[] = [members, teams, samlProviders]

/** Returns the element for the members, teams and single sign-on of an organization. */
export function peopleBranch(scope: OrganizationScope): Branch {
  const inside = [listBranch(members, scope), listBranch(teams, scope), listBranch(samlProviders, scope)]
  return { kind: 'folder', id: 'people', title: l10n.t('People'), icon: 'organization', scope, inside }
}
