import { commands as editorCommands, l10n } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { readOwnId } from '../../../client/ownUser.ts'
import type { Member } from '../../../contract/members.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { confirmLoss, type Loss } from '../../shared/window/confirmLoss.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type {
  CommandTargets,
  ItemTarget,
  ListTarget,
  OrganizationTarget,
} from '../../shared/families/commandTargets.ts'
import type { ListQuery, OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { readOrganizations } from '../../shared/pages/organizationSpaces.ts'
import { askForm, askStep, sendStep } from '../../shared/forms/form.ts'
import { choiceStep, textStep } from '../../shared/forms/steps.ts'
import { members } from './peopleFamilies.ts'
import { roleChoices, roleOf, memberRoleLabel } from '../../shared/labels/memberRoles.ts'
import { window } from '../../shared/window/window.ts'
import type { memberCommandTable } from './peopleCommandTable.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { splitTarget } from '../../../core/text/strings/addresses.ts'

type Target = ItemTarget<Member, OrganizationScope>

/** Registers the commands for members, and for leaving an organization. */
export function registerMemberCommands(host: CommandHost, targets: CommandTargets): void {
  registerCommands<typeof memberCommandTable>(host, {
    changeMemberRole: targets.onItem(members, commands.changeMemberRole, changeRole),
    removeMember: targets.onItem(members, commands.removeMember, remove),
    makeSsoMember: targets.onItem(members, commands.makeSsoMember, makeSso, {
      fits: ({ sso }) => !sso,
      none: () => l10n.t('All members sign in through single sign-on.'),
      refusal: ({ user }) => l10n.t('“{0}” already signs in through single sign-on.', user.displayName),
    }),
    filterMembers: targets.inList(members, commands.filterMembers, filter, 'view'),
    clearMemberFilter: targets.inList(members, commands.filterMembers, clearFilter, 'view'),
    joinOrganization: async () => await join(await targets.connection()),
    leaveOrganization: targets.inOrganization(commands.leaveOrganization, 'view', leave),
    deleteInvite: targets.inList(members, commands.deleteInvite, deleteInvite),
  })
}

async function changeRole(target: Target): Promise<void> {
  const { connection, scope, item, presentation, heading, changed, loadCatalog } = target
  const choices = roleChoices(await loadCatalog())
  const chosen = await askStep(
    heading(presentation.label),
    choiceStep({ prompt: l10n.t('Select the new role'), value: item.role ?? ('guest' as const), choices }),
  )
  if (chosen === undefined || roleOf(chosen) === item.role) return
  if (item.role === 'admin') await requireOtherAdmin(target)
  await explainLastAdmin(presentation.label, async () => {
    const body = { role: roleOf(chosen) }
    await connection.client.updateMemberInOrganizationById({ ...scope, userId: item.id, body })
  })
  changed()
  window.setStatusBarMessage(
    l10n.t('“{0}” now has the role {1}.', presentation.label, memberRoleLabel(roleOf(chosen))),
    5000,
  )
}

async function remove(target: Target): Promise<void> {
  const { connection, item, presentation } = target
  const isSelf = (await readOwnId(connection.cache)) === item.id
  if (isSelf) return await leave(target)
  await removeMember(target, {
    question: l10n.t('Remove “{0}” from the organization?', presentation.label),
    consequences: [
      l10n.t('They lose access to its spaces and teams right away.'),
      l10n.t('Their content stays. To rejoin, they need a new invitation.'),
    ],
    button: l10n.t('Remove'),
  })
}

/** Removes the user's own membership. The platform can restrict that to administrators. */
async function leave({ connection, scope }: Pick<OrganizationTarget, 'connection' | 'scope'>): Promise<void> {
  const { client, cache } = connection
  const userId = await readOwnId(cache)
  if (userId === undefined) {
    throw new Hint(
      l10n.t(
        '{0} hasn’t said yet which member you are. Create a change request or a comment first.',
        connection.server.name,
      ),
    )
  }
  const organization = (await readOrganizations(connection)).find(({ id }) => id === scope.organizationId)
  const name = displayTitle(organization?.title ?? '', l10n.t('this organization'))
  const item = await client.getMemberInOrganizationById({ ...scope, userId })
  const presentation = members.present(item, scope)
  const changed = (): void => {
    cache.invalidate(() => true)
    void editorCommands.executeCommand(commands.refresh)
  }
  const isRemoved = await removeMember(
    { connection, scope, item, presentation, changed },
    {
      question: l10n.t('Leave “{0}”?', name),
      consequences: [
        l10n.t('You lose access to its spaces right away. To rejoin, you need a new invitation.'),
        l10n.t('Your content stays.'),
      ],
      button: l10n.t('Leave'),
    },
  )
  if (!isRemoved) return
  const isStillMember = (await client.listOrganizationsForAuthenticatedUser({})).items.some(
    ({ id }) => id === scope.organizationId,
  )
  void window.showInformationMessage(
    isStillMember ? l10n.t('Asked the administrators of “{0}” to remove you.', name) : l10n.t('You left “{0}”.', name),
  )
}

type RemovedMember = Pick<Target, 'connection' | 'scope' | 'item' | 'presentation' | 'changed'>

/** Asks, then removes a member. Returns whether it was removed. */
async function removeMember(target: RemovedMember, loss: Loss): Promise<boolean> {
  const { connection, scope, item, presentation, changed } = target
  if (item.role === 'admin') await requireOtherAdmin(target)
  if (!(await confirmLoss(loss))) return false
  await explainLastAdmin(presentation.label, async () => {
    await connection.client.removeMemberFromOrganizationById({ ...scope, userId: item.id })
  })
  changed()
  return true
}

async function makeSso({ connection, scope, item, presentation, changed }: Target): Promise<void> {
  const go = await confirmLoss({
    question: l10n.t('Let “{0}” sign in only through single sign-on?', presentation.label),
    consequences: [l10n.t('Other ways to sign in stop working for them. The API can’t undo this.')],
    button: l10n.t('Make SSO Member'),
  })
  if (!go) return
  await connection.client.setUserAsSSOMemberForOrganization({ ...scope, userId: item.id })
  changed()
}

/** Rejects with a message if this is the only administrator of the organization. */
async function requireOtherAdmin({ connection, scope, presentation }: RemovedMember): Promise<void> {
  const { items } = await connection.client.listMembersInOrganizationById({ ...scope, role: 'admin', limit: 2 })
  if (items.length < 2) throw lastAdmin(presentation.label)
}

/** Explains the server's refusal: another administrator may have left in the meantime. */
async function explainLastAdmin(name: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw isApiError(error, 'conflict') ? lastAdmin(name) : error
  }
}

function lastAdmin(name: string): ExplainedError {
  return new ExplainedError(
    l10n.t(
      '“{0}” is the last administrator of the organization. Make someone else an administrator first. Nothing changed.',
      name,
    ),
  )
}

async function filter(target: ListTarget<OrganizationScope>): Promise<void> {
  const { connection, scope, heading, changes, loadCatalog } = target
  const server = connection.server.id
  const before = changes.query(server, members.kind, scope)
  const any = 'any'
  const answers = await askForm<{ search: string; role: string; sort: string }>(heading(), {
    search: textStep({
      prompt: l10n.t('Part of a name or an email address. Leave empty for all'),
      value: String(before['search'] ?? ''),
      optional: true,
    }),
    role: choiceStep<string>({
      prompt: l10n.t('Select the role of the members to list'),
      value: String(before['role'] ?? any),
      choices: [{ label: l10n.t('any role'), value: any }, ...roleChoices(await loadCatalog())],
    }),
    sort: choiceStep<string>({
      prompt: l10n.t('Select the order of the list'),
      value: `${String(before['sort'] ?? 'joinedAt')} ${String(before['order'] ?? 'desc')}`,
      choices: [
        { label: l10n.t('By join date, newest first'), value: 'joinedAt desc' },
        { label: l10n.t('By join date, oldest first'), value: 'joinedAt asc' },
        { label: l10n.t('By last visit, latest first'), value: 'lastSeenAt desc' },
        { label: l10n.t('By last visit, earliest first'), value: 'lastSeenAt asc' },
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
  changes.setQuery({ server, kind: members.kind, scope }, query)
}

async function clearFilter({ connection, scope, changes }: ListTarget<OrganizationScope>): Promise<void> {
  changes.setQuery({ server: connection.server.id, kind: members.kind, scope }, {})
  await Promise.resolve()
}

async function deleteInvite({ connection, scope, heading }: ListTarget<OrganizationScope>): Promise<void> {
  // The API has no list of invite links, so there's nothing to choose from.
  const prompt = l10n.t(
    'Invite link, or the ID at its end. Find it in the message that invited someone, or with the members in the platform’s app',
  )
  await sendStep(heading(), textStep({ prompt }), async (link) => {
    const inviteId = splitTarget(link)
      .path.split('/')
      .findLast((part) => part !== '')
    if (inviteId === undefined) return
    await connection.client.deleteOrganizationInviteById({ ...scope, inviteId })
    window.setStatusBarMessage(l10n.t('Deleted the invite link. No one can join with it now.'), 5000)
  })
}

async function join(connection: Connection): Promise<void> {
  const prompt = l10n.t('ID of an organization that accepts the domain of your email address')
  await sendStep(pickerTitle(commands.joinOrganization), textStep({ prompt }), async (organizationId) => {
    await connection.client.joinOrganization({ organizationId })
    connection.cache.invalidate(() => true)
    await editorCommands.executeCommand(commands.refresh)
    void window.showInformationMessage(l10n.t('You’re now a member.'))
  })
}
