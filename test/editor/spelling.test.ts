import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'

describe('Misspelled words', () => {
  let docs: DocsWorkspace

  const found = (name: string): readonly string[] =>
    vscode.languages
      .getDiagnostics(docs.uri(name))
      .filter(({ code }) => code === 'spelling')
      .map(({ message }) => message)

  before(async () => {
    docs = await DocsWorkspace.create()
    await docs.write('README.md', '# Start\n\nWe recieve it.\n')
    await docs.write('other.md', '# Other\n\nWe recieve more. Recieve it.\n')
    await docs.write('SUMMARY.md', '* [Start](README.md)\n* [Other](other.md)\n')
    await docs.write('.galley.yaml', 'rules: { spelling: info }\n')
  })
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await docs.delete()
  })

  it('are shown with fixes if the docs ask for it', async () => {
    await docs.open('README.md')
    await eventually(() => assert.equal(found('README.md').length, 1))
    const [diagnostic] = vscode.languages
      .getDiagnostics(docs.uri('README.md'))
      .filter(({ code }) => code === 'spelling')
    assert.ok(diagnostic)
    // The folder may be being read again.
    const actions = await eventually(async () => {
      const offered = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        docs.uri('README.md'),
        diagnostic.range,
      )
      assert.ok(offered.some(({ title }) => title.includes('recieve')))
      return offered
    })
    const titles = actions.map(({ title }) => title)
    assert.ok(titles.includes('Change to “receive”'), titles.join(', '))
    assert.ok(titles.includes('Add “recieve” to my words'))
    const adding = actions.find(({ title }) => title === 'Add “recieve” to the words of these docs')
    await vscode.commands.executeCommand(
      adding?.command?.command ?? '',
      ...((adding?.command?.arguments ?? []) as unknown[]),
    )
    await eventually(async () => {
      assert.match((await docs.read('.galley.yaml')) ?? '', /words:\n +- recieve/)
      assert.deepEqual(found('README.md'), [])
    })
  })

  it('are replaced in all pages and become a term if the user always wants another word', async () => {
    await docs.write('.galley.yaml', 'rules: { spelling: info }\n')
    await docs.open('other.md')
    await eventually(() => assert.ok(found('other.md').length > 0))
    const place = new vscode.Range(2, 4, 2, 4)
    const actions = await eventually(async () => {
      const offered = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        docs.uri('other.md'),
        place,
      )
      assert.ok(offered.some(({ title }) => title === 'Always change to “receive”…'))
      return offered
    })
    const always = actions.find(({ title }) => title === 'Always change to “receive”…')
    let isDone = false
    const done = vscode.commands
      .executeCommand(always?.command?.command ?? '', ...((always?.command?.arguments ?? []) as unknown[]))
      .then(() => (isDone = true))
    await eventually(async () => {
      await vscode.commands.executeCommand('refactorPreview.apply')
      assert.ok(isDone)
    })
    await done
    await eventually(async () => {
      assert.match(await docs.read('.galley.yaml'), /terms:\n +- use: receive\n +not:\n +- recieve\n/)
      assert.equal(await docs.read('other.md'), '# Other\n\nWe receive more. Receive it.\n')
      assert.equal(await docs.read('README.md'), '# Start\n\nWe receive it.\n')
    })
  })

  it('are offered once to someone who writes in a folder, and found after the answer', async () => {
    const answers = new FakeAnswers()
    try {
      await docs.write('.galley.yaml', '')
      const document = await docs.open('README.md')
      await vscode.workspace.saveAll()
      answers.press = ({ message }) => (message.includes('spelling') ? 'For Everyone' : undefined)
      const write = async (): Promise<void> => {
        for (let count = 0; count < 25; count++) {
          const edit = new vscode.WorkspaceEdit()
          edit.insert(document.uri, new vscode.Position(document.lineCount, 0), 'recieve ')
          await vscode.workspace.applyEdit(edit)
        }
        await document.save()
      }
      await write()
      await eventually(async () => {
        assert.match(await docs.read('.galley.yaml'), /spelling: info/)
        assert.ok(found('README.md').length > 0)
      })
      await docs.write('.galley.yaml', '')
      await eventually(() => assert.equal(found('README.md').length, 0))
      await write()
      const offers = answers.messages.filter(({ message }) => message.includes('can check the spelling'))
      assert.equal(offers.length, 1)
    } finally {
      answers.restore()
    }
  })
})
