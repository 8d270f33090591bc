import { inRowAndMenu, type CommandTable } from '../../shared/commands/commandTable.ts'
import { is, isFilteredMemberList, never } from '../../shared/commands/conditions.ts'

/** The commands of members. */
export const memberCommandTable = {
  changeMemberRole: {
    title: 'Change Member Role…',
    does: 'gives a member of the organization another role',
    right: 'admin',
    menus: [{ in: 'organizationEntry', group: '4_change@1', when: is('member') }],
  },
  makeSsoMember: {
    title: 'Make SSO Member…',
    does: 'lets a member sign in only through single sign-on',
    right: 'admin',
    menus: [{ in: 'organizationEntry', group: '4_change@2', when: is('member ownSignIn') }],
  },
  removeMember: {
    title: 'Remove Member…',
    does: 'removes a member from the organization',
    right: 'admin',
    menus: [{ in: 'organizationEntry', group: '9_delete@1', when: is('member') }],
  },
  filterMembers: {
    title: 'Filter Members…',
    does: 'filters members by text and role, and sorts them',
    icon: 'filter',
    menus: inRowAndMenu('1_open@1', is('memberList')),
  },
  clearMemberFilter: {
    title: 'Show All Members',
    does: 'clears the filter (in the tree)',
    icon: 'clear-all',
    palette: never,
    menus: [{ in: 'organizationEntry', group: 'inline@2', when: isFilteredMemberList }],
  },
  joinOrganization: {
    title: 'Join Organization…',
    does: 'makes you a member of an organization that accepts your email address',
  },
  leaveOrganization: {
    title: 'Leave Organization…',
    does: 'ends your membership, or asks the administrators to end it, as the platform requires',
    menus: [{ in: 'organizationEntry', group: '9_delete@1', when: is('organization') }],
  },
  deleteInvite: {
    title: 'Delete Invite Link…',
    does: 'deletes an invite link, so that no one can join with it',
    right: 'admin',
    menus: [{ in: 'organizationEntry', group: '9_delete@1', when: is('memberList') }],
  },
} as const satisfies CommandTable

/** The commands of teams. */
export const teamCommandTable = {
  createTeam: {
    title: 'New Team…',
    does: 'creates a team with the members you select',
    icon: 'add',
    right: 'ownTeam',
    menus: inRowAndMenu('3_new@1', is('teamList')),
  },
  renameTeam: {
    title: 'Rename Team…',
    does: 'changes the title of a team',
    right: 'ownTeam',
    menus: [{ in: 'organizationEntry', group: '4_change@1', when: is('team') }],
  },
  deleteTeam: {
    title: 'Delete Team…',
    does: 'deletes a team; its members stay',
    right: 'ownTeam',
    menus: [{ in: 'organizationEntry', group: '9_delete@1', when: is('team') }],
  },
} as const satisfies CommandTable

/** The commands of single sign-on. */
export const signOnCommandTable = {
  createSamlProvider: {
    title: 'New SAML Provider…',
    does: 'sets up single sign-on, step by step',
    icon: 'add',
    right: 'admin',
    menus: inRowAndMenu('3_new@1', is('samlProviderList')),
  },
  editSamlProvider: {
    title: 'Change SAML Provider…',
    does: 'changes a single sign-on provider',
    right: 'admin',
    menus: [{ in: 'organizationEntry', group: '4_change@1', when: is('samlProvider') }],
  },
  deleteSamlProvider: {
    title: 'Delete SAML Provider…',
    does: 'deletes a single sign-on provider',
    right: 'admin',
    menus: [{ in: 'organizationEntry', group: '9_delete@1', when: is('samlProvider') }],
  },
  showSignOn: {
    title: 'Show Sign-On Information',
    does: 'opens a document with the addresses where members sign in',
    menus: [{ in: 'organizationEntry', group: '1_open@1', when: is('samlProviderList') }],
  },
} as const satisfies CommandTable
