import { l10n } from 'vscode'
import { withWholeAnswers } from '../../../client/wholeAnswer.ts'
import type { Collection } from '../../../contract/collections.ts'
import type { Input } from '../../../contract/operations.ts'
import type { Space } from '../../../contract/spaces.ts'
import type { FieldRule } from '../../../core/platform/operations/fieldRule.ts'
import type { ItemTarget } from '../../shared/families/commandTargets.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { mergeRulesSetting } from './mergeRules.ts'
import { levelSetting } from '../../shared/forms/levelSetting.ts'
import { editSettings, setting, titleSetting, type Setting } from '../../shared/forms/settingsForm.ts'
import { choiceStep, textStep } from '../../shared/forms/steps.ts'
import { languageName } from '../../shared/labels/languageName.ts'

type SpaceBody = Input<'updateSpaceById'>['body']

/** Lets the user change the settings of a space, one after the other. */
export async function editSpace(target: ItemTarget<Space, OrganizationScope>): Promise<void> {
  const { connection, item, heading, changed } = target
  const { client } = connection
  const catalog = await target.loadCatalog()
  const rule = (field: string): FieldRule => catalog.field('updateSpaceById', field)
  const save = async (body: SpaceBody): Promise<void> => {
    await client.updateSpaceById({ spaceId: item.id, body })
    changed()
  }
  await editSettings(heading(item.title), async () => {
    const space = await withWholeAnswers(client).getSpaceById({ spaceId: item.id })
    return [
      ...nameSettings(space, rule, save),
      editModeSetting(space, save),
      levelSetting(space.defaultLevel, rule('defaultLevel'), async (defaultLevel) => await save({ defaultLevel })),
      mergeRulesSetting(connection, space, rule('mergeRules/rules/expression'), async (mergeRules) =>
        save({ mergeRules }),
      ),
    ]
  })
}

/** Lets the user change the settings of a collection, one after the other. */
export async function editCollection(target: ItemTarget<Collection, OrganizationScope>): Promise<void> {
  const { item, heading, changed } = target
  const { client } = target.connection
  const catalog = await target.loadCatalog()
  const rule = (field: string): FieldRule => catalog.field('updateCollectionById', field)
  const save = async (body: Input<'updateCollectionById'>['body']): Promise<void> => {
    await client.updateCollectionById({ collectionId: item.id, body })
    changed()
  }
  await editSettings(heading(item.title), async () => {
    const {
      title,
      description = '',
      defaultLevel,
    } = await withWholeAnswers(client).getCollectionById({
      collectionId: item.id,
    })
    return [
      titleSetting(title, l10n.t('Title of the collection'), rule('title'), async (value) => save({ title: value })),
      setting(
        { label: l10n.t('Description'), now: description, icon: 'note' },
        description,
        textStep({
          prompt: l10n.t('A sentence about the collection. Leave empty for none'),
          rule: rule('description'),
          optional: true,
        }),
        async (value) => await save({ description: value }),
      ),
      levelSetting(defaultLevel, rule('defaultLevel'), async (value) => await save({ defaultLevel: value })),
    ]
  })
}

function nameSettings(
  { title, emoji = '', language }: Space,
  rule: (field: string) => FieldRule,
  save: (body: SpaceBody) => Promise<void>,
): Setting[] {
  // The choices come from the contract, so they have its type.
  const languages = rule('language').choices as readonly NonNullable<SpaceBody['language']>[]
  return [
    titleSetting(title, l10n.t('Title of the space'), rule('title'), async (value) => await save({ title: value })),
    setting(
      { label: l10n.t('Emoji'), now: emoji, icon: 'smiley' },
      emoji,
      textStep({
        prompt: l10n.t('An emoji before the title. Leave empty for none'),
        rule: rule('emoji'),
        optional: true,
      }),
      async (value) => await save({ emoji: value === '' ? null : value }),
    ),
    setting(
      { label: l10n.t('Language'), now: language === undefined ? '' : languageName(language), icon: 'globe' },
      language,
      choiceStep({
        prompt: l10n.t('Language of the content'),
        choices: languages.map((value) => ({ label: languageName(value), description: value, value })),
      }),
      async (value) => await save({ language: value }),
    ),
  ]
}

function editModeSetting({ editMode = 'live' }: Space, save: (body: SpaceBody) => Promise<void>): Setting {
  const locked = l10n.t('Locked: content changes only through change requests')
  const live = l10n.t('Live: content can also be edited directly')
  return setting(
    {
      label: l10n.t('Editing'),
      now: editMode === 'locked' ? l10n.t('only in change requests') : l10n.t('also directly'),
      icon: 'lock',
    },
    editMode,
    choiceStep({
      prompt: l10n.t('How its content can change'),
      choices: [
        { label: locked, value: 'locked' },
        { label: live, value: 'live' },
      ],
    }),
    async (value) => await save({ editMode: value }),
  )
}
