import { commands } from '../../shared/commands/commandIds.ts'
import { l10n } from 'vscode'
import type { Translation } from '../../../contract/translations.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import { languageName } from '../../shared/labels/languageName.ts'
import type { OrganizationScope, ResourceFamily } from '../../shared/families/resourceFamily.ts'
import { listSpaces, spacesFailed } from '../../shared/pages/organizationSpaces.ts'
import { ListReadings } from '../../shared/tree/listReadings.ts'
import { readListPages } from '../../../client/listPages.ts'

/** A translation with the title of its source space. Without a title if the account can't read the space. */
type NamedTranslation = Translation & { readonly spaceTitle?: string | undefined }

/** The spaces that are translated into other languages. */
export const translations: ResourceFamily<NamedTranslation, OrganizationScope> = {
  kind: 'translation',
  icon: 'case-sensitive',
  title: () => l10n.t('Translations'),
  empty: () => l10n.t('No translations yet'),
  prompt: () => l10n.t('Select a translation'),
  create: commands.createTranslation,
  failed: (reason) => l10n.t('Can’t load translations ({0})', reason),
  reads: ['listTranslations'],
  right: 'createContent',
  async list({ connection, scope, extent, options }) {
    const lists = new ListReadings()
    const [read, spaces] = await Promise.all([
      readListPages(connection.cache, 'listTranslations', scope, extent, options),
      lists.read(spacesFailed, listSpaces(connection, scope.organizationId, options)),
    ])
    const titles = new Map((spaces?.value ?? []).map(({ id, title }) => [id, displayTitle(title, '')]))
    const value = read.value.map((each) => ({ ...each, spaceTitle: titles.get(each.source.space) }))
    // The titles are needed only for what is listed.
    return { ...read, value, failures: value.length > 0 ? lists.failures : [] }
  },
  read: async ({ client }, scope, translationId) => await client.getTranslation({ ...scope, translationId }),
  present: ({ id, language, status, stats, result, createdAt, updatedAt, spaceTitle }) => ({
    id,
    label: languageName(language),
    description: [spaceTitle, statusLabel(status)].filter(Boolean).join(' · '),
    icon: status === 'completed' ? 'case-sensitive' : 'sync~spin',
    contextWords: [result ? 'translated' : 'untranslated'],
    facts: () => [
      [l10n.t('State'), statusLabel(status)],
      [l10n.t('Pages'), String(stats.totalPages)],
      [l10n.t('Words'), String(stats.totalWords)],
      [l10n.t('Runs'), String(stats.runs)],
      [l10n.t('Created'), momentText(createdAt)],
      [l10n.t('Updated'), momentText(updatedAt)],
    ],
  }),
  settled: ({ status }) => status === 'completed',
}

function statusLabel(status: Translation['status']): string {
  const labels = new Map<string, string>([
    ['pending', l10n.t('pending')],
    ['running', l10n.t('running')],
    ['completed', l10n.t('completed')],
  ])
  return labels.get(status) ?? status
}
