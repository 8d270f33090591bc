import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'

describe('Misspelled words', function () {
  this.timeout(60_000)
  let docs: DocsWorkspace

  const found = (name: string): readonly string[] =>
    vscode.languages
      .getDiagnostics(docs.uri(name))
      .filter(({ code }) => code === 'spelling')
      .map(({ message }) => message)

  before(async () => {
    docs = await DocsWorkspace.create()
    await docs.write('README.md', '# Start\n\nWe recieve it.\n')
    await docs.write('SUMMARY.md', '* [Start](README.md)\n')
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
})
