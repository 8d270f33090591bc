import { l10n } from 'vscode'
import type { Input } from '../../../contract/operations.ts'
import type { Translation } from '../../../contract/translations.ts'
import { markdownName } from '../../../core/platform/uris/objectUris.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { CommandTargets, ItemTarget, ListTarget } from '../../shared/families/commandTargets.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import { sendForm, type FormSteps } from '../../shared/forms/form.ts'
import { choiceStep } from '../../shared/forms/steps.ts'
import { documentFrom, documentText } from '../../shared/objects/documentText.ts'
import { readSpaces } from '../../shared/pages/organizationSpaces.ts'
import { window } from '../../shared/window/window.ts'
import { languageName } from '../../shared/labels/languageName.ts'
import { translations } from './translations.ts'
import type { translationCommandTable } from './translationCommandTable.ts'
import { commands } from '../../shared/commands/commandIds.ts'

type Language = Input<'createTranslation'>['body']['language']

type Target = ItemTarget<Translation, OrganizationScope>

const instructionsKind = 'translationInstructions'

/** What the commands for translations need. */
export interface TranslationCommandServices {
  readonly targets: CommandTargets
  readonly documents: ObjectDocumentHost
  /** Shows a space in the Docs view. */
  readonly revealSpace: (space: string) => Promise<void>
}

/** Registers the commands for translations. */
export function registerTranslations(
  host: CommandHost,
  { targets, documents, revealSpace }: TranslationCommandServices,
): void {
  documents.add(instructionsKind, {
    right: 'createContent',
    read: async ({ client }, { organizationId = '', translationId = '' }) =>
      await documentText((await client.getTranslation({ organizationId, translationId })).instructions),
    async write({ client }, { organizationId = '', translationId = '' }, text) {
      const body = { instructions: await documentFrom(text) }
      await client.updateTranslation({ organizationId, translationId, body })
    },
  })
  const editInstructions = async ({ connection, scope, item, presentation }: Target): Promise<void> => {
    const ids = { ...scope, translationId: item.id }
    const name = markdownName(presentation.label, l10n.t('Instructions'))
    const uri = await documents.refresh({ kind: instructionsKind, server: connection.server.id, ids, name })
    await window.showTextDocument(uri)
  }
  const open = async ({ item: { result }, presentation: { label } }: Target): Promise<void> => {
    if (result) return await revealSpace(result.space)
    throw new Hint(l10n.t('The translation into {0} has no space yet, because it’s still in progress.', label))
  }
  registerCommands<typeof translationCommandTable>(host, {
    createTranslation: targets.inList(translations, commands.createTranslation, create),
    runTranslation: targets.onItem(translations, commands.runTranslation, run),
    editTranslationInstructions: targets.onItem(translations, commands.editTranslationInstructions, editInstructions, {
      needs: 'view',
    }),
    openTranslation: targets.onItem(translations, commands.openTranslation, open, { needs: 'view' }),
    deleteTranslation: targets.onItem(translations, commands.deleteTranslation, remove),
  })
}

async function run({ connection, scope, item, changed }: Target): Promise<void> {
  await connection.client.runTranslation({ ...scope, translationId: item.id })
  changed()
}

/** Asks for a space and a language. Asks for the language of the space if it isn't set. */
async function create(target: ListTarget<OrganizationScope>): Promise<void> {
  const { connection, scope, heading, changed, loadCatalog } = target
  const languages = (await loadCatalog()).field('createTranslation', 'language').choices as readonly Language[]
  const byName = languages
    .map((value) => ({ label: languageName(value), description: value, value }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const languageOf = new Map<unknown, Language | undefined>()
  const steps: FormSteps<{ space: string; from: Language; language: Language }> = {
    space: choiceStep({
      prompt: l10n.t('Select the space to translate'),
      choices: async () =>
        (await readSpaces(connection, scope.organizationId)).map(({ id, title, language }) => {
          languageOf.set(id, language)
          return { label: title, icon: 'book', value: id }
        }),
      empty: () => ({ label: l10n.t('This organization has no spaces yet. Create one first.') }),
    }),
    from: choiceStep({
      prompt: l10n.t('Select the language of the space'),
      choices: byName,
      applies: ({ space }) => languageOf.get(space) === undefined,
    }),
    language: choiceStep({
      prompt: l10n.t('Select the language to translate into'),
      choices: async (_, { space, from }) =>
        await Promise.resolve(byName.filter(({ value }) => value !== (from ?? languageOf.get(space)))),
    }),
  }
  await sendForm(heading(), steps, async ({ space, from, language }) => {
    if (space === undefined || language === undefined) return
    const source = { space, language: from ?? languageOf.get(space) }
    await connection.client.createTranslation({ ...scope, body: { language, source } })
    window.setStatusBarMessage(l10n.t('Started the translation into {0}.', languageName(language)), 5000)
    changed()
  })
}

async function remove({ connection, scope, item, presentation, changed }: Target): Promise<void> {
  const go = await confirmLoss({
    question: l10n.t('Delete the translation into {0}?', presentation.label),
    consequences: [
      l10n.t('The translated space stays, but the platform no longer updates it.'),
      l10n.t('You can’t restore its instructions.'),
    ],
  })
  if (!go) return
  await connection.client.deleteTranslation({ ...scope, translationId: item.id })
  changed()
}
