import { l10n } from 'vscode'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { askStep } from '../../shared/forms/form.ts'
import { choiceStep } from '../../shared/forms/steps.ts'
import { readOrganizations } from '../../shared/pages/organizationSpaces.ts'
import type { Content } from './moveContent.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** Moves a space or a collection to another organization, after asking. Returns false if the user cancels. */
export async function transferContent(connection: Connection, content: Content): Promise<boolean> {
  const organizations = await readOrganizations(connection, { force: true })
  const others = organizations.filter(({ id }) => id !== content.organization)
  if (others.length === 0) {
    throw new Hint(l10n.t('You’re a member of only one organization, so there’s no other one to transfer to.'))
  }
  const target = await askStep(
    pickerTitle(commands.transferContent, content.title),
    choiceStep({
      prompt: l10n.t('Select the organization to transfer it to'),
      choices: others.map((value) => ({
        label: displayTitle(value.title, value.id),
        icon: 'organization',
        value,
      })),
    }),
  )
  if (!target) return false
  const go = await confirmLoss({
    question: l10n.t('Transfer “{0}” to “{1}”?', content.title, target.title),
    consequences: [
      l10n.t('Members of this organization lose access unless they’re also in the other one.'),
      l10n.t('Only someone with permission in the other organization can transfer it back.'),
    ],
    button: l10n.t('Transfer'),
  })
  if (!go) return false
  const body = { organization: target.id }
  if (content.object === 'space') await connection.client.transferSpace({ spaceId: content.id, body })
  else await connection.client.transferCollection({ collectionId: content.id, body })
  return true
}
