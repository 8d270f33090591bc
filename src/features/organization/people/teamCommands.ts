import { l10n } from 'vscode'
import type { Team } from '../../../contract/teams.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import type { CommandTargets, ItemTarget, ListTarget } from '../../shared/families/commandTargets.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { sendForm, sendStep, type FormSteps } from '../../shared/forms/form.ts'
import { choicesStep, textStep } from '../../shared/forms/steps.ts'
import { wholeList } from '../../../client/listPages.ts'
import { members, teams } from './peopleFamilies.ts'
import { memberRoleLabel } from '../../shared/labels/memberRoles.ts'
import type { teamCommandTable } from './peopleCommandTable.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { window } from '../../shared/window/window.ts'

type Target = ItemTarget<Team, OrganizationScope>

/** Registers the commands for teams. */
export function registerTeamCommands(host: CommandHost, targets: CommandTargets): void {
  registerCommands<typeof teamCommandTable>(host, {
    createTeam: targets.inList(teams, commands.createTeam, create),
    renameTeam: targets.onItem(teams, commands.renameTeam, rename),
    deleteTeam: targets.onItem(teams, commands.deleteTeam, remove),
  })
}

async function create(target: ListTarget<OrganizationScope>): Promise<void> {
  const { connection, scope, heading, created, loadCatalog } = target
  const rule = (await loadCatalog()).field('createOrganizationTeam', 'title')
  const { value } = await members.list({ connection, scope, extent: wholeList, options: {}, query: {} })
  const choices = value.map(({ id, user, role }) => ({
    label: user.displayName,
    description: memberRoleLabel(role),
    icon: 'person',
    value: id,
  }))
  const steps: FormSteps<{ title: string; members: string[] }> = {
    title: textStep({ prompt: l10n.t('Title of the team'), rule }),
    members: choicesStep({ prompt: l10n.t('Select the members of the team, or none'), choices }),
  }
  const team = await sendForm(heading(), steps, async ({ title = '', members: chosen = [] }) => {
    const body = { title, ...(chosen.length > 0 ? { members: chosen } : {}) }
    return await connection.client.createOrganizationTeam({ ...scope, body })
  })
  if (!team) return
  await created(team.id)
  const title = team.title ?? team.id
  const message =
    team.members === 0
      ? l10n.t('Created the team “{0}”. To give it access to spaces and add members, use the platform’s app.', title)
      : l10n.t('Created the team “{0}”. To give it access to spaces, use the platform’s app.', title)
  void window.showInformationMessage(message)
}

async function rename(target: Target): Promise<void> {
  const { connection, scope, item, presentation, heading, changed, loadCatalog } = target
  const rule = (await loadCatalog()).field('updateTeamInOrganizationById', 'title')
  const value = item.title
  const step = textStep({ prompt: l10n.t('Title of the team'), value, rule })
  await sendStep(heading(presentation.label), step, async (title) => {
    if (title === value) return
    await connection.client.updateTeamInOrganizationById({ ...scope, teamId: item.id, body: { title } })
    changed()
  })
}

async function remove({ connection, scope, item, presentation, changed }: Target): Promise<void> {
  const go = await confirmLoss({
    question: l10n.t('Delete the team “{0}”?', presentation.label),
    consequences: [
      l10n.t('Its members stay in the organization, but lose the permissions of the team.'),
      l10n.t('You can’t undo this.'),
    ],
  })
  if (!go) return
  await connection.client.removeTeamFromOrganizationById({ ...scope, teamId: item.id })
  changed()
}
