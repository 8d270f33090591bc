import { l10n } from 'vscode'
import { withWholeAnswers } from '../../../client/wholeAnswer.ts'
import type { Input } from '../../../contract/operations.ts'
import type { SiteSection, SiteSectionGroup, SiteSpace } from '../../../contract/siteStructure.ts'
import type { FieldRule } from '../../../core/platform/operations/fieldRule.ts'
import { allSiteParts, type SitePart } from '../../../core/docs/sites/siteStructureParts.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { ItemTarget } from '../../shared/families/commandTargets.ts'
import type { FormStep } from '../../shared/forms/form.ts'
import { editSettings, setting, titleSetting, type Setting } from '../../shared/forms/settingsForm.ts'
import { choiceStep, textStep, yesNo } from '../../shared/forms/steps.ts'
import { conditionStep } from './conditionStep.ts'
import type { SiteScope } from '../../shared/sites/readSiteLocations.ts'
import { spaceChoices } from './siteCommands.ts'
import { siteParts, type SitePartScope } from './siteParts.ts'

/** What all settings of a part need. */
interface PartEdit {
  readonly connection: Connection
  readonly site: SiteScope
  readonly rule: (field: string) => FieldRule
  readonly saved: () => void
}

/** Lets the user change the settings of a site space, a section or a section group, one after the other. */
export async function editSitePart(target: ItemTarget<SitePart, SitePartScope>): Promise<void> {
  const { connection, scope, item, heading, changes } = target
  const site = { organizationId: scope.organizationId, siteId: scope.siteId }
  const catalog = await target.loadCatalog()
  const saved = (): void => changes.wrote(connection, siteParts, { ...site, part: '' })
  await editSettings(heading(item.value.title), async () => {
    const parts = allSiteParts(await withWholeAnswers(connection.client).getSiteStructure(site))
    const value = parts.find((part) => part.value.id === item.value.id)?.value
    if (!value) throw new ExplainedError(l10n.t('“{0}” is no longer on the site.', item.value.title))
    const edit = { connection, site, saved }
    switch (value.object) {
      case 'site-space':
        return siteSpaceSettings({ ...edit, rule: (field) => catalog.field('updateSiteSpaceById', field) }, value)
      case 'site-section':
        return sectionSettings({ ...edit, rule: (field) => catalog.field('updateSiteSectionById', field) }, value)
      case 'site-section-group':
        return groupSettings({ ...edit, rule: (field) => catalog.field('updateSiteSectionGroupById', field) }, value)
      case 'site-external-link':
        return []
    }
  })
}

function siteSpaceSettings({ connection, site, rule, saved }: PartEdit, siteSpace: SiteSpace): Setting[] {
  const { client } = connection
  const save = async (body: Input<'updateSiteSpaceById'>['body']): Promise<void> => {
    await client.updateSiteSpaceById({ ...site, siteSpaceId: siteSpace.id, body })
    saved()
  }
  return [
    setting(
      { label: l10n.t('Path'), now: `/${siteSpace.path}`, icon: 'link' },
      siteSpace.path,
      textStep({ prompt: l10n.t('Path in the web address'), rule: rule('path') }),
      async (path) => await save({ path }),
    ),
    setting(
      { label: l10n.t('Condition'), now: siteSpace.condition ?? l10n.t('Always shown'), icon: 'filter' },
      siteSpace.condition ?? null,
      conditionStep(connection, site, siteSpace.condition, rule('condition')),
      async (condition) => await save({ condition }),
    ),
    setting(
      { label: l10n.t('Space'), now: siteSpace.space.title, icon: 'book' },
      siteSpace.space.id,
      choiceStep({
        prompt: l10n.t('The space whose content it shows'),
        choices: async () => await spaceChoices(connection, site.organizationId),
      }),
      async (spaceId) => await save({ spaceId }),
    ),
    ...draftSettings(siteSpace.draft, async (draft) => await save({ draft })),
    defaultSetting(siteSpace.default, async () => {
      const { section, id } = siteSpace
      if (section === undefined) await client.updateSiteById({ ...site, body: { defaultSiteSpace: id } })
      else await client.updateSiteSectionById({ ...site, siteSectionId: section, body: { defaultSiteSpace: id } })
      saved()
    }),
  ]
}

function sectionSettings({ connection, site, rule, saved }: PartEdit, section: SiteSection): Setting[] {
  const { client } = connection
  const save = async (body: Input<'updateSiteSectionById'>['body']): Promise<void> => {
    await client.updateSiteSectionById({ ...site, siteSectionId: section.id, body })
    saved()
  }
  const { title, path, description = '', icon = '', condition } = section
  return [
    titleSetting(title, l10n.t('Title of the section'), rule('title'), async (value) => await save({ title: value })),
    setting(
      { label: l10n.t('Path'), now: `/${path}`, icon: 'link' },
      path,
      textStep({ prompt: l10n.t('Path in the web address'), rule: rule('path') }),
      async (value) => await save({ path: value }),
    ),
    setting(
      { label: l10n.t('Description'), now: description, icon: 'note' },
      description,
      textStep({
        prompt: l10n.t('A sentence about the section. Leave empty for none'),
        rule: rule('description'),
        optional: true,
      }),
      async (value) => await save({ description: value === '' ? null : value }),
    ),
    iconSetting(icon, rule('icon'), async (value) => await save({ icon: value })),
    setting(
      { label: l10n.t('Condition'), now: condition ?? l10n.t('Always shown'), icon: 'filter' },
      condition ?? null,
      conditionStep(connection, site, condition, rule('condition')),
      async (value) => await save({ condition: value }),
    ),
    ...draftSettings(section.draft, async (draft) => await save({ draft })),
    defaultSetting(section.default, async () => {
      await client.updateSiteById({ ...site, body: { defaultSiteSection: section.id } })
      saved()
    }),
  ]
}

function groupSettings({ connection, site, rule, saved }: PartEdit, group: SiteSectionGroup): Setting[] {
  const save = async (body: Input<'updateSiteSectionGroupById'>['body']): Promise<void> => {
    await connection.client.updateSiteSectionGroupById({ ...site, siteSectionGroupId: group.id, body })
    saved()
  }
  return [
    titleSetting(group.title, l10n.t('Title of the group'), rule('title'), async (title) => await save({ title })),
    iconSetting(group.icon ?? '', rule('icon'), async (icon) => await save({ icon })),
    ...draftSettings(group.draft, async (draft) => await save({ draft })),
  ]
}

function iconSetting(icon: string, rule: FieldRule, save: (icon: string | null) => Promise<void>): Setting {
  return setting(
    { label: l10n.t('Icon'), now: icon, icon: 'symbol-color' },
    icon,
    iconStep(rule),
    async (value) => await save(value === '' ? null : value),
  )
}

/** Returns a step that asks for an icon. The answer is empty for none. */
export function iconStep(rule: FieldRule): FormStep<string> {
  return textStep({ prompt: l10n.t('Name of an icon, such as gear. Leave empty for none'), rule, optional: true })
}

/** Returns the setting for whether visitors see the part, if the platform supports drafts. */
function draftSettings(draft: boolean | undefined, save: (draft: boolean) => Promise<void>): Setting[] {
  if (draft === undefined) return []
  const kept = l10n.t('Hidden from visitors as a draft')
  const shown = l10n.t('Shown to visitors')
  return [
    setting(
      { label: l10n.t('Draft'), now: draft ? kept : shown, icon: 'edit' },
      draft,
      choiceStep({ prompt: l10n.t('Whether site visitors can see it'), choices: yesNo(kept, shown) }),
      save,
    ),
  ]
}

/** Returns the setting for the default part. To change the default, make another part the default. */
function defaultSetting(isDefault: boolean, save: () => Promise<void>): Setting {
  const yes = l10n.t('Visitors see it first')
  return setting(
    { label: l10n.t('Default'), now: isDefault ? l10n.t('yes') : l10n.t('no'), icon: 'home' },
    isDefault,
    choiceStep({
      prompt: l10n.t('Make it the default, which visitors see first'),
      choices: yesNo(yes, l10n.t('Don’t make it the default')).slice(0, isDefault ? 1 : 2),
    }),
    save,
  )
}
