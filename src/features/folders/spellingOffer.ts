import { ConfigurationTarget, l10n, workspace, type Disposable, type Memento, type TextDocument } from 'vscode'
import { showError } from '../shared/commands/commands.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import { spellingChoice } from '../shared/documents/spelling.ts'
import type { Log } from '../shared/window/log.ts'
import { window } from '../shared/window/window.ts'
import type { DocsFolders } from './docsFolders.ts'
import type { FolderEditing } from './folderEditing.ts'

/** The key under which a workspace stores for which folders spelling was offered. */
const stateKey = 'galley.offeredSpelling'
/** How many changes of a page have to come before the offer, so that only people who write get it. */
const minChanges = 20

interface OfferServices {
  readonly folders: Pick<DocsFolders, 'all' | 'placeOf'>
  readonly editing: Pick<FolderEditing, 'checkSpelling'>
  readonly state: Memento
  readonly log: Log
}

/** Offers to check spelling, once for each docs folder, when the user saves a page after writing in it. */
export class SpellingOffer implements Disposable {
  readonly #services: OfferServices
  readonly #subscriptions: readonly Disposable[]
  readonly #changes = new WeakMap<TextDocument, number>()

  constructor(services: OfferServices) {
    this.#services = services
    this.#subscriptions = [
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (document.uri.scheme !== 'file' || document.languageId !== 'markdown' || !document.isDirty) return
        if (contentChanges.length > 0) this.#changes.set(document, (this.#changes.get(document) ?? 0) + 1)
      }),
      workspace.onDidSaveTextDocument((document) => {
        if ((this.#changes.get(document) ?? 0) < minChanges) return
        this.#changes.delete(document)
        this.#offer(document).catch((error: unknown) => showError(error, services.log))
      }),
    ]
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose()
  }

  async #offer(document: TextDocument): Promise<void> {
    const { folders, editing, state } = this.#services
    const place = readSetting(settings.help) ? folders.placeOf(document) : undefined
    const offered = state.get<readonly string[]>(stateKey, [])
    if (place === undefined || offered.includes(place.root)) return
    const folder = (await folders.all()).find((each) => each.place.root === place.root)
    const read = await folder?.docs()
    if (folder === undefined || read === undefined) return
    const { rules, prose } = read.configuration
    const { isOn, language, dictionaries: named, packagesAround } = spellingChoice(place.folder)
    if (isOn || rules.has('spelling')) return
    const { findDictionary } = await import('../../prose/dictionaries.ts')
    if ((await findDictionary(prose.language ?? language, { named, folder: packagesAround })) === undefined) return
    await state.update(stateKey, [...state.get<readonly string[]>(stateKey, []), place.root])
    const [forAll, forMe] = [l10n.t('For Everyone'), l10n.t('Only for Me')]
    const pressed = await window.showInformationMessage(
      l10n.t('Galley can check the spelling in these docs. Turn it on in their .galley.yaml, or in your settings?'),
      forAll,
      forMe,
    )
    if (pressed === forAll) await editing.checkSpelling(folder)
    if (pressed === forMe)
      await workspace.getConfiguration().update(settings.spellingEnabled, true, ConfigurationTarget.Global)
  }
}
