import { l10n, workspace, type Disposable, type Memento, type TextDocument } from 'vscode'
import type { Page } from '../../../contract/revisions.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import type { SyncedFolders } from './syncedFolders.ts'

/** Where a workspace keeps of which files, or folders as a whole, someone saw that they are generated. */
const stateKey = 'galley.toldGenerated'

/** Says once, when someone begins to write in a file, that the platform makes its text and will do so again. */
export class GeneratedFiles implements Disposable {
  readonly #synced: SyncedFolders
  readonly #state: Memento
  readonly #subscription: Disposable

  constructor(synced: SyncedFolders, { state, log }: { readonly state: Memento; readonly log: Log }) {
    this.#synced = synced
    this.#state = state
    this.#subscription = workspace.onDidChangeTextDocument(({ document }) => {
      // What comes from the disk, as after a pull, is no one's edit.
      if (document.isDirty)
        void this.#edited(document).catch((error: unknown) =>
          log.warn('Couldn’t show that a file is generated.', error),
        )
    })
  }

  dispose(): void {
    this.#subscription.dispose()
  }

  async #edited({ uri }: TextDocument): Promise<void> {
    const folder = this.#synced.of(uri)
    const page = folder && this.#synced.pageOf(uri)
    const source = page && sourceOf(page)
    if (folder === undefined || source === undefined) return
    const { root } = folder.folder.place
    const told = this.#state.get<readonly string[]>(stateKey, [])
    if (told.includes(uri.fsPath) || told.includes(root)) return
    await this.#state.update(stateKey, [...told, uri.fsPath])
    const never = l10n.t('Don’t Show Again for This Folder')
    const title = displayTitle(page?.title ?? '', l10n.t('Untitled page'))
    const message = l10n.t(
      'The platform generates “{0}” from {1}. It overwrites your changes when it generates the page again.',
      title,
      source,
    )
    const pressed = await window.showInformationMessage(message, never)
    if (pressed === never)
      await this.#state.update(stateKey, [...this.#state.get<readonly string[]>(stateKey, []), root])
  }
}

/** What the platform makes a page from; undefined for one that people write. */
function sourceOf({ computed }: Page): string | undefined {
  if (computed === undefined) return undefined
  if (computed.type === 'builtin:translation') return l10n.t('the translation of another space')
  if (computed.type === 'builtin:openapi') return l10n.t('an OpenAPI specification')
  const integration = /^integration:([^:]+)/.exec(computed.type)?.[1]
  return integration === undefined ? l10n.t('another source') : l10n.t('the integration “{0}”', integration)
}
