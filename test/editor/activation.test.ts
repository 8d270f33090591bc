import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { hideDocsView } from '../support/editor/galley.ts'

describe('Galley in a real editor', () => {
  after(hideDocsView)

  const extension = vscode.extensions.getExtension('galley-docs.galley')

  it('stays asleep until somebody uses it', () => {
    assert.equal(extension?.isActive, false)
  })

  it('activates when its Docs view is shown', async () => {
    await vscode.commands.executeCommand('galley.docs.focus')
    await eventually(() => assert.equal(extension?.isActive, true))
  })
})
