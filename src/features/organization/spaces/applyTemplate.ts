import { l10n } from 'vscode'
import type { Space } from '../../../contract/spaces.ts'
import type { ItemTarget } from '../../shared/families/commandTargets.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { sendForm, type FormSteps } from '../../shared/forms/form.ts'
import { choiceStep, textStep } from '../../shared/forms/steps.ts'
import { window } from '../../shared/window/window.ts'
import type { WorkingChangeRequest } from '../../shared/changeRequests/workingChangeRequest.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** Adds the pages of a template, by its id, to a change request of a space or to its published content. */
export async function applyTemplate(
  working: WorkingChangeRequest,
  { connection, item, changed, loadCatalog }: ItemTarget<Space, OrganizationScope>,
): Promise<void> {
  const rule = (await loadCatalog()).field('applyTemplateToSpace', 'id')
  const isLocked = item.editMode === 'locked'
  const steps: FormSteps<{ id: string; where: 'changeRequest' | 'published' }> = {
    id: textStep({ prompt: l10n.t('ID of the template, as shown in the platform’s app'), rule }),
    where: choiceStep({
      prompt: l10n.t('Select where to add its pages'),
      choices: [
        { label: l10n.t('Into a change request'), icon: 'git-pull-request', value: 'changeRequest' },
        { label: l10n.t('Directly into the published content'), icon: 'book', value: 'published' },
      ],
      applies: () => !isLocked,
    }),
  }
  const heading = pickerTitle(commands.applyTemplate, item.title)
  await sendForm(heading, steps, async ({ id = '', where = 'changeRequest' }) => {
    const ref = { server: connection.server.id, space: item.id }
    const request = where === 'changeRequest' ? await working.choose(ref, { ask: true, title: heading }) : undefined
    if (where === 'changeRequest' && !request) return
    await connection.client.applyTemplateToSpace({
      spaceId: item.id,
      body: { id, ...(request ? { changeRequestId: request.id } : {}) },
    })
    changed()
    const words = request
      ? l10n.t('Applied the template to change request #{0}.', request.number)
      : l10n.t('Applied the template to “{0}”.', item.title)
    window.setStatusBarMessage(words, 5000)
  })
}
