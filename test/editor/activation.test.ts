import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { GalleyExports } from '../../src/extension.ts'
import { eventually } from '../support/eventually.ts'
import { hideDocsView } from '../support/editor/galley.ts'

describe('Galley in a real editor', () => {
  after(hideDocsView)

  const extension = vscode.extensions.getExtension<GalleyExports>('galley-docs.galley')

  it('stays asleep until somebody uses it', async () => {
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

  it('keeps its features when its Docs view is shown', async () => {
    await vscode.commands.executeCommand('galley.docs.focus')
    await eventually(() => assert.equal(extension?.exports.isLoaded?.(), true))
  })
})
