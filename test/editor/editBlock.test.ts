import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { WrittenSpace } from '../support/editor/writtenSpace.ts'

const page =
  '# Page\n\n{% hint style="info" data-own="1" %}\nWords\n{% endhint %}\n\n<a href="a.md" class="button primary">Go</a>\n'

describe('Edit Block', () => {
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

  it('changes a block on a page of a change request', async () => {
    const space = await WrittenSpace.open('Handbook of blocks')
    const answers = new FakeAnswers()
    try {
      await space.begin()
      const markdown = '{% hint style="info" %}\nWords\n{% endhint %}\n'
      await space.write([{ operation: 'insert_page', title: 'Start', document: { markdown } }])
      const opened = await vscode.workspace.openTextDocument(await space.uri('Start'))
      await vscode.window.showTextDocument(opened)
      answers.choose.push('Style', 'danger')
      const position = opened.getText().indexOf('Words')
      await vscode.commands.executeCommand('galley.editBlock', opened.uri, position)
      assert.equal(answers.lastMessage, '')
      await eventually(() => assert.match(opened.getText(), /\{% hint style="danger" %\}\nWords\n\{% endhint %\}/))
      await vscode.commands.executeCommand('workbench.action.files.revert')
    } finally {
      answers.restore()
      await space.close()
    }
  })
})
