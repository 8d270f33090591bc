import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mock } from 'node:test'
import * as vscode from 'vscode'
import type { GalleyExports } from '../../src/extension.ts'
import { watchDocsFolders } from '../../src/features/platform/activation/lazyDocsFolders.ts'
import { eventually } from '../support/eventually.ts'
import { hideDocsView } from '../support/editor/galley.ts'

describe('Galley in a real VS Code', () => {
  after(hideDocsView)

  const extension = vscode.extensions.getExtension<GalleyExports>('galley-docs.galley')

  it('isn’t loaded until it is used', async () => {
    assert.equal(extension?.isActive, false)
    const woken = await extension?.activate()
    assert.equal(woken?.isLoaded?.(), false)
  })

  it('loads its features when a language model calls the first tool', async () => {
    const options = { input: { block: 'hint' }, toolInvocationToken: undefined }
    const { content } = await vscode.lm.invokeTool('galley_docs_dialect', options)
    assert.equal(extension?.exports.isLoaded?.(), true)
    const [part] = content
    assert.ok(part instanceof vscode.LanguageModelTextPart && part.value.includes('{% endhint %}'))
  })

  it('is loaded when a checked-out folder is added to the workspace', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'galley-checked-out-'))
    await mkdir(path.join(folder, '.galley'))
    await writeFile(path.join(folder, '.galley', 'checkout.json'), '{}')
    const changed = new vscode.EventEmitter<vscode.WorkspaceFoldersChangeEvent>()
    // The window of these tests has one folder, and adding a second one would end them.
    const faked = mock.method(vscode.workspace, 'onDidChangeWorkspaceFolders', changed.event)
    let wakes = 0
    const watch = watchDocsFolders({ value: undefined, get: async () => await Promise.resolve(wakes++) })
    try {
      const added = ['', '.galley'].map((name, index) => ({
        uri: vscode.Uri.file(path.join(folder, name)),
        name,
        index,
      }))
      changed.fire({ added, removed: [] })
      await eventually(() => assert.equal(wakes, 1))
    } finally {
      faked.mock.restore()
      vscode.Disposable.from(watch, changed).dispose()
      await rm(folder, { recursive: true })
    }
  })

  it('keeps its features when its Docs view is shown', async () => {
    await vscode.commands.executeCommand('galley.docs.focus')
    await eventually(() => assert.equal(extension?.exports.isLoaded?.(), true))
  })
})
