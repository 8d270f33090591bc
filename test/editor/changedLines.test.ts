import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { eventually } from '../support/eventually.ts'
import { GitFolder } from '../support/gitFolder.ts'
import { replaceText, WrittenSpace } from '../support/editor/writtenSpace.ts'

async function set(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration().update(name, value, vscode.ConfigurationTarget.Global)
}

describe('Only changed lines', () => {
  let docs: DocsWorkspace
  let repository: GitFolder

  const lines = (name = 'README.md'): number[] =>
    vscode.languages
      .getDiagnostics(docs.uri(name))
      .filter(({ code }) => code === 'repeated-word')
      .map(({ range }) => range.start.line)

  before(async () => {
    docs = await DocsWorkspace.create()
    repository = new GitFolder(docs.folder)
    await repository.begin({
      'SUMMARY.md': '* [Start](README.md)\n* [Other](other.md)\n* [Third](third.md)\n',
      'README.md': '# Start\n\nThe the old.\n',
      'other.md': '# Other\n\nThe the old.\n',
      'third.md': '# Third\n\nThe the old.\n',
    })
    await set('git.enabled', true)
    const git = await vscode.extensions.getExtension('vscode.git')?.activate()
    await eventually(() => assert.equal(git.enabled, true))
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
    await eventually(() => assert.deepEqual(lines(), []))
    await set('galley.onlyChangedLines', undefined)
    await eventually(() => assert.deepEqual(lines(), [2, 4]))
  })

  it('show problems in files that aren’t open', async () => {
    await docs.open('README.md')
    await docs.write('other.md', '# Other\n\nThe the old.\n\nThe the new.\n')
    await docs.write('new.md', '# New\n\nThe the new.\n')
    await docs.write('SUMMARY.md', '* [Start](README.md)\n* [Other](other.md)\n* [Third](third.md)\n* [New](new.md)\n')
    await eventually(() => assert.deepEqual([lines('other.md'), lines('third.md')], [[2, 4], [2]]))
    await set('galley.onlyChangedLines', true)
    await eventually(
      () => assert.deepEqual([lines('other.md'), lines('third.md'), lines('new.md')], [[4], [], [2]]),
      20_000,
    )
    await repository.commit()
    await eventually(() => assert.deepEqual([lines('other.md'), lines('new.md')], [[], []]))
    await set('galley.onlyChangedLines', undefined)
    await eventually(() => assert.deepEqual(lines('third.md'), [2]))
  })
})

describe('Only changed lines of a change request', () => {
  let space: WrittenSpace
  const title = 'Notes'

  const lines = async (): Promise<number[]> => {
    const uri = await space.uri(title)
    const found = vscode.languages.getDiagnostics(uri).filter(({ code }) => code === 'repeated-word')
    return found.map(({ range }) => range.start.line).sort((one, other) => one - other)
  }

  // A test that is tried again needs a page without the changes of the first try.
  beforeEach(async () => {
    space = await WrittenSpace.open('Handbook of changed lines')
    await space.begin()
    await space.write([{ operation: 'insert_page', title, document: { markdown: 'The the old.\n\nMore.\n' } }])
    await space.merge()
    await space.begin()
  })
  afterEach(async () => {
    await set('galley.onlyChangedLines', undefined)
    await space.close()
  })

  it('show problems that the published page doesn’t have, also before they are pushed', async () => {
    const document = await vscode.workspace.openTextDocument(await space.uri(title))
    await vscode.window.showTextDocument(document)
    await replaceText(document, 'More.', 'More.\n\nThe the new.')
    await eventually(async () => assert.equal((await lines()).length, 2))
    const [, last] = await lines()
    await set('galley.onlyChangedLines', true)
    await eventually(async () => assert.deepEqual(await lines(), [last]))
    await document.save()
    await eventually(async () => assert.deepEqual(await lines(), [last]))
    await set('galley.onlyChangedLines', undefined)
    await eventually(async () => assert.equal((await lines()).length, 2))
  })

  it('show all problems of a page that isn’t published yet', async () => {
    const added = 'Added'
    await space.write([{ operation: 'insert_page', title: added, document: { markdown: 'The the new.\n' } }])
    const uri = await space.uri(added)
    await set('galley.onlyChangedLines', true)
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri))
    await eventually(() => {
      const found = vscode.languages.getDiagnostics(uri).filter(({ code }) => code === 'repeated-word')
      assert.equal(found.length, 1)
    })
  })
})
