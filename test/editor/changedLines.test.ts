import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { eventually } from '../support/eventually.ts'
import { GitFolder } from '../support/gitFolder.ts'

async function set(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration().update(name, value, vscode.ConfigurationTarget.Global)
}

describe('Only changed lines', function () {
  this.timeout(60_000)
  let docs: DocsWorkspace
  let repository: GitFolder

  const lines = (): number[] =>
    vscode.languages
      .getDiagnostics(docs.uri('README.md'))
      .filter(({ code }) => code === 'repeated-word')
      .map(({ range }) => range.start.line)

  before(async () => {
    docs = await DocsWorkspace.create()
    repository = new GitFolder(docs.folder)
    await repository.begin({ 'SUMMARY.md': '* [Start](README.md)\n', 'README.md': '# Start\n\nThe the old.\n' })
    await set('git.enabled', true)
    const git = await vscode.extensions.getExtension('vscode.git')?.activate()
    await eventually(() => assert.equal(git.enabled, true), 20_000)
    await git.getAPI(1).openRepository(vscode.Uri.file(docs.folder))
  })
  after(async () => {
    await set('galley.onlyChangedLines', undefined)
    await set('git.enabled', undefined)
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await docs.delete()
  })

  it('show problems while the setting is on, and none after a commit', async () => {
    await docs.open('README.md')
    const edit = new vscode.WorkspaceEdit()
    edit.insert(docs.uri('README.md'), new vscode.Position(3, 0), '\nThe the new.\n')
    await vscode.workspace.applyEdit(edit)
    await eventually(() => assert.deepEqual(lines(), [2, 4]))
    await set('galley.onlyChangedLines', true)
    await eventually(() => assert.deepEqual(lines(), [4]))
    await vscode.workspace.saveAll()
    await repository.commit()
    await eventually(() => assert.deepEqual(lines(), []), 20_000)
    await set('galley.onlyChangedLines', undefined)
    await eventually(() => assert.deepEqual(lines(), [2, 4]))
  })
})
