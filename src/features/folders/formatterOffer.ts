import { ConfigurationTarget, l10n, workspace, type Disposable, type ExtensionContext, type TextDocument } from 'vscode'
import { showError } from '../shared/commands/commands.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import type { Log } from '../shared/window/log.ts'
import { window } from '../shared/window/window.ts'
import type { DocsFolders } from './docsFolders.ts'

/** The key under which a workspace stores for which folders the formatter was offered. */
const stateKey = 'galley.offeredFormatter'
const prettier = 'esbenp.prettier-vscode'

interface OfferServices {
  readonly folders: Pick<DocsFolders, 'placeOf'>
  readonly context: Pick<ExtensionContext, 'extension' | 'workspaceState'>
  readonly log: Log
}

/**
 * Says once for each docs folder that Prettier, the default formatter of its pages, writes them in another form than the
 * platform, and offers Galley's.
 */
export class FormatterOffer implements Disposable {
  readonly #services: OfferServices
  readonly #subscription: Disposable

  constructor(services: OfferServices) {
    this.#services = services
    this.#subscription = workspace.onDidSaveTextDocument((document) => {
      this.#offer(document).catch((error: unknown) => showError(error, services.log))
    })
  }

  dispose(): void {
    this.#subscription.dispose()
  }

  async #offer(document: TextDocument): Promise<void> {
    if (document.uri.scheme !== 'file' || document.languageId !== 'markdown') return
    const editor = workspace.getConfiguration('editor', document)
    if (editor.get('defaultFormatter') !== prettier) return
    const { folders, context } = this.#services
    const { workspaceState: state, extension } = context
    const place = readSetting(settings.help) ? folders.placeOf(document) : undefined
    const offered = state.get<readonly string[]>(stateKey, [])
    if (place === undefined || offered.includes(place.root)) return
    await state.update(stateKey, [...offered, place.root])
    const use = l10n.t('Use Galley for Markdown')
    const pressed = await window.showInformationMessage(
      l10n.t('Prettier formats these pages, but the platform writes lists and tables in another form.'),
      use,
    )
    if (pressed !== use) return
    const target = workspace.getWorkspaceFolder(document.uri) && ConfigurationTarget.WorkspaceFolder
    await editor.update('defaultFormatter', extension.id, target ?? ConfigurationTarget.Global, true)
  }
}
