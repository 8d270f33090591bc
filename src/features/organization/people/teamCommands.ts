import { l10n } from 'vscode'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import type { CommandTargets } from '../../shared/families/commandTargets.ts'
import { sendForm, sendStep, type FormSteps } from '../../shared/forms/form.ts'
import { choicesStep, textStep } from '../../shared/forms/steps.ts'
import { wholeList } from '../../../client/listPages.ts'
import { members } from './members.ts'
import { memberRoleLabel } from '../../shared/labels/memberRoles.ts'
import { teams } from './teams.ts'
import type { teamCommandTable } from './peopleCommandTable.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { window } from '../../shared/window/window.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** Registers the commands for teams. */
export function registerTeamCommands(host: CommandHost, targets: CommandTargets): void {
  const title = {
    create: pickerTitle(commands.createTeam),
    rename: pickerTitle(commands.renameTeam),
    delete: pickerTitle(commands.deleteTeam),
  }
  registerCommands<typeof teamCommandTable>(host, {
    createTeam: targets.inList(teams, title.create, async ({ connection, scope, changed }) => {
      const rule = (await targets.loadCatalog()).field('createOrganizationTeam', 'title')
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
      await sendForm(title.create, steps, async (team) => {
        const body = { title: team.title ?? '', ...(team.members?.length ? { members: team.members } : {}) }
        await connection.client.createOrganizationTeam({ ...scope, body })
        changed()
        window.setStatusBarMessage(l10n.t('Created the team “{0}”.', body.title), 5000)
      })
    }),
    renameTeam: targets.onItem(
      teams,
      { title: title.rename },
      async ({ connection, scope, item, presentation, changed }) => {
        const rule = (await targets.loadCatalog()).field('updateTeamInOrganizationById', 'title')
        const value = item.title
        const step = textStep({ prompt: l10n.t('Title of the team'), value, rule })
        await sendStep(pickerTitle(commands.renameTeam, presentation.label), step, async (renamed) => {
          if (renamed === value) return
          await connection.client.updateTeamInOrganizationById({ ...scope, teamId: item.id, body: { title: renamed } })
          changed()
        })
      },
    ),
    deleteTeam: targets.onItem(
      teams,
      { title: title.delete },
      async ({ connection, scope, item, presentation, changed }) => {
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
      },
    ),
  })
}
