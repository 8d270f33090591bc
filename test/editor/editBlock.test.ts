import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'

const page =
  '# Page\n\n{% hint style="info" data-own="1" %}\nWords\n{% endhint %}\n\n<a href="a.md" class="button primary">Go</a>\n'

describe('Edit Block', function () {
  this.timeout(60_000)
  let docs: DocsWorkspace
  let document: vscode.TextDocument

  before(async () => {
    docs = await DocsWorkspace.create()
    await docs.write('SUMMARY.md', '# Table of contents\n\n* [Page](README.md)\n')
    await docs.write('README.md', page)
    document = await vscode.workspace.openTextDocument(docs.uri('README.md'))
    await vscode.window.showTextDocument(document)
  })
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await docs.delete()
  })

  const offered = async (line: number, character: number): Promise<string[]> => {
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(line, character, line, character),
      vscode.CodeActionKind.RefactorRewrite.value,
    )
    return actions.filter(({ command }) => command?.command === 'galley.editBlock').map(({ title }) => title)
  }

  it('is offered on the tags of a block and on a button, but not in their text', async () => {
    await eventually(async () => assert.deepEqual(await offered(2, 5), ['Edit Hint…']))
    assert.deepEqual(await offered(4, 3), ['Edit Hint…'])
    assert.deepEqual(await offered(6, 10), ['Edit Button…'])
    assert.deepEqual(await offered(3, 2), [])
    assert.deepEqual(await offered(0, 2), [])
  })
})
