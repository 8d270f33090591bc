import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { mock } from 'node:test'
import * as vscode from 'vscode'
import type { GalleyExports } from '../../../src/extension.ts'
import { galley, hideDocsView, signOutOfAll } from './galley.ts'

/** The settings that tests change, besides those of Galley. */
const otherSettings = [
  'files.autoSave',
  'git.enabled',
  'http.proxy',
  'markdown.validate.enabled',
  'editor.defaultFormatter',
]

/** What a window is like before the first test, so that no file of tests meets what another one left. */
export class WindowState {
  /** The values of the user's settings, by name. */
  readonly #settings: ReadonlyMap<string, unknown>

  private constructor(settings: ReadonlyMap<string, unknown>) {
    this.#settings = settings
  }

  static remember(): WindowState {
    const extension = vscode.extensions.getExtension<GalleyExports>('galley-docs.galley')
    const manifest = extension?.packageJSON as Manifest | undefined
    const names = [...Object.keys(manifest?.contributes.configuration.properties ?? {}), ...otherSettings]
    const configuration = vscode.workspace.getConfiguration()
    return new WindowState(new Map(names.map((name) => [name, configuration.inspect(name)?.globalValue])))
  }

  /** A mocha hook: closes, discards and deletes everything that tests left, and restores the settings. */
  readonly restore = async (): Promise<void> => {
    mock.restoreAll()
    for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
      await vscode.window.showTextDocument(document)
      // A document whose file is gone can’t be reverted, but closed.
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
    }
    for (const command of ['closeQuickOpen', 'closeAllEditors', 'closePanel']) {
      await vscode.commands.executeCommand(`workbench.action.${command}`)
    }
    await vscode.commands.executeCommand('notifications.clearAll')
    await this.#restoreSettings()
    const extension = vscode.extensions.getExtension<GalleyExports>('galley-docs.galley')
    if (extension?.isActive && extension.exports.isLoaded?.()) await resetGalley()
    await hideDocsView()
    deleteDocsFolders()
  }

  async #restoreSettings(): Promise<void> {
    const configuration = vscode.workspace.getConfiguration()
    for (const [name, value] of this.#settings) {
      const { globalValue, workspaceValue } = configuration.inspect(name) ?? {}
      if (workspaceValue !== undefined) await configuration.update(name, undefined, false)
      if (JSON.stringify(globalValue) !== JSON.stringify(value)) await configuration.update(name, value, true)
    }
  }
}

async function resetGalley(): Promise<void> {
  const { editing, context } = await galley()
  for (const draft of await editing.pages.drafts()) await editing.pages.discard(draft)
  await signOutOfAll()
  // The servers of two files can have the same name, but offer different operations.
  for (const key of context.globalState.keys()) {
    if (key.startsWith('galley.findings.')) await context.globalState.update(key, undefined)
  }
}

function deleteDocsFolders(): void {
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    for (const name of readdirSync(uri.fsPath).filter((each) => each.startsWith('docs-folder-'))) {
      rmSync(join(uri.fsPath, name), { recursive: true, force: true })
    }
  }
}

interface Manifest {
  readonly contributes: { readonly configuration: { readonly properties: Readonly<Record<string, unknown>> } }
}
