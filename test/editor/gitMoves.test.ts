import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley } from '../support/editor/galley.ts'
import { eventually } from '../support/eventually.ts'
import { GitFolder } from '../support/gitFolder.ts'

const files: Readonly<Record<string, string>> = {
  'SUMMARY.md':
    '# Table of contents\n\n* [Start](README.md)\n* [First](guides/first.md)\n* [Second](guides/second.md)\n',
  'README.md': '# Start\n\n[first](guides/first.md)\n',
  'guides/first.md': '# First\n\n[second](second.md)\n',
  'guides/second.md': '# Second\n\n[home](../README.md)\n',
}
const moved = '# Start\n\n[first](how-to/first.md)\n'

async function enableGit(isEnabled: boolean | undefined): Promise<void> {
  await vscode.workspace.getConfiguration('git').update('enabled', isEnabled, vscode.ConfigurationTarget.Global)
}

describe('Files that Git moves', () => {
  let docs: DocsWorkspace
  let repository: GitFolder
  let answers: FakeAnswers

  before(async () => {
    docs = await DocsWorkspace.create('guides')
    repository = new GitFolder(docs.folder)
    await repository.begin(files)
    await enableGit(true)
    const git = await vscode.extensions.getExtension('vscode.git')?.activate()
    await eventually(() => assert.equal(git.enabled, true))
    await git.getAPI(1).openRepository(vscode.Uri.file(docs.folder))
    const { tree } = await galley()
    await eventually(async () => assert.equal((await tree.getChildren((await tree.getChildren())[0])).length, 3))
    // Galley compares with the state after the files stopped changing.
    await new Promise((resolve) => setTimeout(resolve, 2500))
  })
  after(async () => {
    await enableGit(undefined)
    await docs.delete()
  })
  beforeEach(() => (answers = new FakeAnswers()))
  afterEach(() => answers.restore())

  const text = async (name: string): Promise<string> => await docs.read(name).catch(() => '')

  it('are offered for updating links once, and the command finds them later', async () => {
    await repository.git('mv', 'guides', 'how-to')
    await eventually(() => assert.equal(answers.lastMessage, '2 files were moved. Update the links to them?'))
    assert.deepEqual(answers.messages[0]?.buttons, ['Update', 'Never Update'])
    assert.equal(await text('README.md'), files['README.md'])
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Update')
    await vscode.commands.executeCommand('galley.updateMovedLinks')
    await eventually(async () => assert.equal(await text('README.md'), moved))
    await eventually(() => assert.equal(answers.lastMessage, 'Updated the links to 2 moved files.'))
    assert.match(await text('SUMMARY.md'), /\(how-to\/first\.md\)\n.*\(how-to\/second\.md\)/)
    assert.equal(await text('how-to/second.md'), files['guides/second.md'])
    await vscode.commands.executeCommand('galley.undoFolderChange')
    await eventually(async () => assert.equal(await text('README.md'), files['README.md']))
    assert.equal(await text('how-to/first.md'), files['guides/first.md'])
  })

  it('are found in a commit of another branch, if they break links', async () => {
    await repository.commit()
    await vscode.commands.executeCommand('galley.updateMovedLinks')
    assert.equal(answers.lastMessage, '2 files were moved. Update the links to them?')
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Update')
    await vscode.commands.executeCommand('galley.updateMovedLinks')
    await eventually(async () => assert.equal(await text('README.md'), moved))
    answers.clear()
    await eventually(async () => {
      await vscode.commands.executeCommand('galley.updateMovedLinks')
      assert.equal(answers.lastMessage, 'No links are broken because of moved files.')
    })
  })

  it('aren’t found if the Git extension is off', async () => {
    await repository.git('checkout', '--quiet', '--', 'README.md', 'SUMMARY.md')
    await enableGit(false)
    await eventually(async () => {
      await vscode.commands.executeCommand('galley.updateMovedLinks')
      assert.equal(answers.lastMessage, 'No links are broken because of moved files.')
    })
  })
})
