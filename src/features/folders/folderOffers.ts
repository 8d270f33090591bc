import { ConfigurationTarget, Disposable, l10n, workspace, type ExtensionContext, type TextDocument } from 'vscode'
import { showError } from '../shared/commands/commands.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import { spellingChoice } from '../shared/documents/spelling.ts'
import type { Log } from '../shared/window/log.ts'
import { window } from '../shared/window/window.ts'
import type { DocsFolders } from './docsFolders.ts'
import type { FolderEditing } from './folderEditing.ts'

/** The keys under which a workspace stores for which folders something was offered. */
const formatterKey = 'galley.offeredFormatter'
const spellingKey = 'galley.offeredSpelling'
const prettier = 'esbenp.prettier-vscode'
/** How many changes of a page have to come before the offer of spelling, so that only people who write get it. */
const minChanges = 20

interface OfferServices {
  readonly folders: DocsFolders
  readonly editing: FolderEditing
  readonly context: ExtensionContext
  readonly log: Log
}

/** Offers what fits docs folders when the user saves one of their pages, each once for a folder. */
export function makeFolderOffers(services: OfferServices): Disposable {
  const changes = new WeakMap<TextDocument, number>()
  const showFailure = (error: unknown): Promise<void> => showError(error, services.log)
  return Disposable.from(
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!isMarkdownFile(document) || !document.isDirty) return
      if (contentChanges.length > 0) changes.set(document, (changes.get(document) ?? 0) + 1)
    }),
    workspace.onDidSaveTextDocument((document) => {
      offerFormatter(document, services).catch(showFailure)
      if ((changes.get(document) ?? 0) < minChanges) return
      changes.delete(document)
      offerSpelling(document, services).catch(showFailure)
    }),
  )
}

/** Says that Prettier, the default formatter of a page, writes another form than the platform, and offers Galley's. */
async function offerFormatter(document: TextDocument, { folders, context }: OfferServices): Promise<void> {
  if (!isMarkdownFile(document)) return
  const editor = workspace.getConfiguration('editor', document)
  if (editor.get('defaultFormatter') !== prettier) return
  const { workspaceState: state, extension } = context
  const place = readSetting(settings.help) ? folders.placeOf(document) : undefined
  const offered = state.get<readonly string[]>(formatterKey, [])
  if (place === undefined || offered.includes(place.root)) return
  await state.update(formatterKey, [...offered, place.root])
  const use = l10n.t('Use Galley for Markdown')
  const pressed = await window.showInformationMessage(
    l10n.t('Prettier formats these pages, but the platform writes lists and tables in another form.'),
    use,
  )
  if (pressed !== use) return
  const target = workspace.getWorkspaceFolder(document.uri) && ConfigurationTarget.WorkspaceFolder
  await editor.update('defaultFormatter', extension.id, target ?? ConfigurationTarget.Global, true)
}

/** Offers to check spelling, after the user wrote in a page. */
async function offerSpelling(document: TextDocument, { folders, editing, context }: OfferServices): Promise<void> {
  const { workspaceState: state } = context
  const place = readSetting(settings.help) ? folders.placeOf(document) : undefined
  const offered = state.get<readonly string[]>(spellingKey, [])
  if (place === undefined || offered.includes(place.root)) return
  const folder = (await folders.all()).find((each) => each.place.root === place.root)
  const read = await folder?.docs()
  if (folder === undefined || read === undefined) return
  const { rules, prose } = read.configuration
  const { isOn, language, dictionaries: named, packagesAround } = spellingChoice(place.folder)
  if (isOn || rules.has('spelling')) return
  const { findDictionary } = await import('../../prose/dictionaries.ts')
  if ((await findDictionary(prose.language ?? language, { named, folder: packagesAround })) === undefined) return
  await state.update(spellingKey, [...state.get<readonly string[]>(spellingKey, []), place.root])
  const [forAll, forMe] = [l10n.t('For Everyone'), l10n.t('Only for Me')]
  const pressed = await window.showInformationMessage(
    l10n.t('Galley can check the spelling in these docs. Turn it on in their .galley.yaml, or in your settings?'),
    forAll,
    forMe,
  )
  if (pressed === forMe) {
    await workspace.getConfiguration().update(settings.spellingEnabled, true, ConfigurationTarget.Global)
  }
  if (pressed !== forAll) return
  const message = l10n.t('Galley checks the spelling in these docs. The setting is in .galley.yaml.')
  await editing.configureChecks(folder, ({ withRule }, before) => withRule(before, 'spelling', 'info'), message)
}

function isMarkdownFile({ uri, languageId }: TextDocument): boolean {
  return uri.scheme === 'file' && languageId === 'markdown'
}
