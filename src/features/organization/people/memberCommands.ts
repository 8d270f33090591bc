import { l10n } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import type { Member } from '../../../contract/members.ts'
import { registerCommands, type CommandHost } from '../../shared/commands.ts'
import { confirmLoss } from '../../shared/confirmLoss.ts'
import { ExplainedError } from '../../shared/explainedError.ts'
import type { FamilyDesk, ItemTarget, ListTarget } from '../../shared/families/familyDesk.ts'
import type { ListQuery, OrganizationPlace } from '../../shared/families/resourceFamily.ts'
import { refused, toldBy } from '../../shared/families/rights.ts'
import { askForm, askOne, sendOne } from '../../shared/forms/form.ts'
import { choiceStep, textStep } from '../../shared/forms/steps.ts'
import { members } from './members.ts'
import { roleChoices, roleOf, memberRoleWords } from '../../shared/memberRoles.ts'
import { window } from '../../shared/window.ts'
import type { memberCommandTable } from './peopleCommandTable.ts'

type Target = ItemTarget<Member, OrganizationPlace>

/** Registers what people do with members, and with their own membership. */
export function registerMemberCommands(host: CommandHost, desk: FamilyDesk): void {
  const title = {
    role: l10n.t('Change the role of a member'),
    remove: l10n.t('Remove a member'),
    sso: l10n.t('Let somebody sign in through single sign-on'),
    filter: l10n.t('Filter the members'),
    join: l10n.t('Join an organization'),
    invite: l10n.t('Delete an invite link'),
  }
  registerCommands<typeof memberCommandTable>(host, {
    changeMemberRole: desk.onItem(members, { title: title.role }, async (target) => await changeRole(desk, target)),
    removeMember: desk.onItem(members, { title: title.remove, needs: 'view' }, remove),
    makeSsoMember: desk.onItem(
      members,
      {
        title: title.sso,
        fits: ({ sso }) => !sso,
        refusal: ({ user }) => l10n.t('“{0}” signs in through single sign-on already.', user.displayName),
      },
      makeSso,
    ),
    filterMembers: desk.inList(
      members,
      title.filter,
      async (target) => await filter(desk, target, title.filter),
      'view',
    ),
    clearMemberFilter: desk.inList(
      members,
      title.filter,
      async ({ connection, place }) => {
        desk.changes.setQuery({ server: connection.server.id, kind: members.kind, place }, {})
        await Promise.resolve()
      },
      'view',
    ),
    joinOrganization: async () => await join(desk, title.join),
    deleteInvite: desk.inList(members, title.invite, async ({ connection, place }) => {
      const prompt = l10n.t('The invite link, or its identifier')
      await sendOne(title.invite, textStep({ prompt }), async (link) => {
        const inviteId = link
          .split(/[?#]/)[0]
          ?.split('/')
          .findLast((part) => part !== '')
        if (inviteId === undefined) return
        await connection.client.deleteOrganizationInviteById({ ...place, inviteId })
        window.setStatusBarMessage(l10n.t('The invite link is deleted: nobody can join with it any more.'), 5000)
      })
    }),
  })
}

async function changeRole(desk: FamilyDesk, target: Target): Promise<void> {
  const { connection, place, item, look, changed } = target
  const choices = roleChoices(await desk.book())
  const chosen = await askOne(
    l10n.t('Role of “{0}”', look.label),
    choiceStep({ prompt: l10n.t('Role'), value: item.role ?? ('guest' as const), choices }),
  )
  if (chosen === undefined || roleOf(chosen) === item.role) return
  if (item.role === 'admin') await keepAnAdmin(target)
  await refusedForLastAdmin(look.label, async () => {
    const body = { role: roleOf(chosen) }
    await connection.client.updateMemberInOrganizationById({ ...place, userId: item.id, body })
  })
  changed()
  window.setStatusBarMessage(l10n.t('“{0}” is now {1}.', look.label, memberRoleWords(roleOf(chosen))), 5000)
}

async function remove(target: Target): Promise<void> {
  const { connection, place, item, look, changed } = target
  // Anybody may leave.
  const isSelf = (await connection.client.getAuthenticatedUser({})).id === item.id
  if (!isSelf && toldBy(item) === false) throw refused()
  if (item.role === 'admin') await keepAnAdmin(target)
  const go = await confirmLoss({
    question: l10n.t('Remove “{0}” from the organization?', look.label),
    consequences: [
      isSelf
        ? l10n.t('This is you: you lose access at once, and somebody else has to let you in again.')
        : l10n.t('They lose access to its spaces and leave its teams at once.'),
      l10n.t('What they wrote stays. Somebody has to invite them again to bring them back.'),
    ],
    button: l10n.t('Remove'),
  })
  if (!go) return
  await refusedForLastAdmin(look.label, async () => {
    await connection.client.removeMemberFromOrganizationById({ ...place, userId: item.id })
  })
  changed()
}

async function makeSso({ connection, place, item, look, changed }: Target): Promise<void> {
  const go = await confirmLoss({
    question: l10n.t('Let “{0}” sign in only through single sign-on?', look.label),
    consequences: [l10n.t('Other ways to sign in no longer work for them. The API cannot take that back.')],
    button: l10n.t('Make SSO Member'),
  })
  if (!go) return
  await connection.client.setUserAsSSOMemberForOrganization({ ...place, userId: item.id })
  changed()
}

/** Rejects with words where this is the last one who could administer the organization. */
async function keepAnAdmin({ connection, place, look }: Target): Promise<void> {
  const { items } = await connection.client.listMembersInOrganizationById({ ...place, role: 'admin', limit: 2 })
  if (items.length < 2) throw lastAdmin(look.label)
}

/** The server knows best: another administrator may have gone meanwhile. */
async function refusedForLastAdmin(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw isApiError(error, 'conflict') ? lastAdmin(name) : error
  }
}

function lastAdmin(name: string): ExplainedError {
  return new ExplainedError(
    l10n.t(
      '“{0}” is the last administrator of the organization, which nobody could administer then. Make somebody else an administrator first. Nothing was changed.',
      name,
    ),
  )
}

async function filter(
  desk: FamilyDesk,
  { connection, place }: ListTarget<OrganizationPlace>,
  title: string,
): Promise<void> {
  const server = connection.server.id
  const before = desk.changes.query(server, members.kind, place)
  const any = 'any'
  const answers = await askForm<{ search: string; role: string; sort: string }>(title, {
    search: textStep({
      prompt: l10n.t('Part of a name or an email address; empty for all'),
      value: String(before['search'] ?? ''),
      optional: true,
    }),
    role: choiceStep<string>({
      prompt: l10n.t('Role'),
      value: String(before['role'] ?? any),
      choices: [{ label: l10n.t('any role'), value: any }, ...roleChoices(await desk.book())],
    }),
    sort: choiceStep<string>({
      prompt: l10n.t('Order'),
      value: `${String(before['sort'] ?? 'joinedAt')} ${String(before['order'] ?? 'desc')}`,
      choices: [
        { label: l10n.t('Joined last first'), value: 'joinedAt desc' },
        { label: l10n.t('Joined first first'), value: 'joinedAt asc' },
        { label: l10n.t('Seen last first'), value: 'lastSeenAt desc' },
        { label: l10n.t('Seen longest ago first'), value: 'lastSeenAt asc' },
      ],
    }),
  })
  if (!answers) return
  const [sort = '', order = ''] = (answers.sort ?? '').split(' ')
  const query: ListQuery = {
    ...(answers.search ? { search: answers.search } : {}),
    ...(answers.role && answers.role !== any ? { role: answers.role } : {}),
    ...(answers.sort === 'joinedAt desc' ? {} : { sort, order }),
  }
  desk.changes.setQuery({ server, kind: members.kind, place }, query)
}

async function join(desk: FamilyDesk, title: string): Promise<void> {
  const connection = await desk.connection()
  const prompt = l10n.t('Identifier of an organization that admits the domain of your email address')
  await sendOne(title, textStep({ prompt }), async (organizationId) => {
    await connection.client.joinOrganization({ organizationId })
    connection.cache.invalidate(() => true)
    void window.showInformationMessage(l10n.t('You are a member now. Refresh the Docs view to see the organization.'))
  })
}
