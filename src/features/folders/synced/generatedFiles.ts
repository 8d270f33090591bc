import { l10n, workspace, type Disposable, type Memento, type Uri } from 'vscode'
import type { Page } from '../../../contract/revisions.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import type { SyncedFolders } from './syncedFolders.ts'

/** The key under which a workspace stores for which generated files or folders a message was shown. */
const stateKey = 'galley.toldGenerated'

/** Shows a message once, when the user edits a file that the platform generates and will overwrite. */
export function watchGeneratedFiles(synced: SyncedFolders, state: Memento, log: Log): Disposable {
  return workspace.onDidChangeTextDocument(({ document }) => {
    // Changes from disk, such as after a pull, aren't edits of the user.
    if (!document.isDirty) return
    sayIfGenerated(document.uri, synced, state).catch((error: unknown) =>
      log.warn('Couldn’t show that a file is generated.', error),
    )
  })
}

async function sayIfGenerated(uri: Uri, synced: SyncedFolders, state: Memento): Promise<void> {
  const folder = synced.of(uri)
  const page = folder && synced.pageOf(uri)
  const message = page && generatedMessage(page, displayTitle(page.title, l10n.t('Untitled page')))
  if (folder === undefined || message === undefined) return
  const { root } = folder.folder.place
  const shownFor = state.get<readonly string[]>(stateKey, [])
  if (shownFor.includes(uri.fsPath) || shownFor.includes(root)) return
  await state.update(stateKey, [...shownFor, uri.fsPath])
  const never = l10n.t('Don’t Show Again for This Folder')
  const pressed = await window.showInformationMessage(
    [message, l10n.t('It overwrites your changes when it generates the page again.')].join(' '),
    never,
  )
  if (pressed === never) await state.update(stateKey, [...state.get<readonly string[]>(stateKey, []), root])
}

/** Returns what the platform generates a page from. Undefined for a page that isn't generated. */
function generatedMessage({ computed }: Page, title: string): string | undefined {
  if (computed === undefined) return undefined
  if (computed.type === 'builtin:translation') {
    return l10n.t('The platform generates “{0}” from the translation of another space.', title)
  }
  if (computed.type === 'builtin:openapi') {
    return l10n.t('The platform generates “{0}” from an OpenAPI specification.', title)
  }
  const integration = /^integration:([^:]+)/.exec(computed.type)?.[1]
  return integration === undefined
    ? l10n.t('The platform generates “{0}” from another source.', title)
    : l10n.t('The platform generates “{0}” with the integration “{1}”.', title, integration)
}
