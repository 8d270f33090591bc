import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { eventually } from '../support/eventually.ts'

const page = '# Pets\n\n<!-- source: create.ts#create -->\n```ts\nconst pet = 1\n```\n'
const source = (pet: number): string => `let a\n// #region create\nconst pet = ${pet}\n// #endregion\n`

describe('Code samples of a docs folder', () => {
  let docs: DocsWorkspace

  before(async () => {
    docs = await DocsWorkspace.create()
    await docs.write('SUMMARY.md', '# Table of contents\n\n* [Pets](README.md)\n')
    await docs.write('create.ts', source(1))
    await docs.write('README.md', page)
  })

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await docs.delete()
  })

  const save = async (pet: number): Promise<void> => {
    const document = await docs.open('create.ts')
    const edit = new vscode.WorkspaceEdit()
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), source(pet))
    await vscode.workspace.applyEdit(edit)
    await document.save()
  }

  it('are marked on the open page when their file is saved with other code, and a quick fix updates them', async () => {
    const document = await docs.open('README.md')
    await save(2)
    await eventually(() => assert.deepEqual(docs.rules('README.md'), ['stale-sample']))
    const [problem] = vscode.languages.getDiagnostics(document.uri).filter(({ code }) => code === 'stale-sample')
    assert.ok(problem)
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      problem.range,
    )
    const fix = actions.find(({ title }) => title === 'Update the code from “create.ts#create”')
    assert.ok(fix?.edit, actions.map(({ title }) => title).join(', '))
    await vscode.workspace.applyEdit(fix.edit)
    assert.equal(document.getText(), page.replace('pet = 1', 'pet = 2'))
    await document.save()
    await eventually(() => assert.deepEqual(docs.rules('README.md'), []))
  })

  it('are marked on a page that isn’t open', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await save(3)
    await eventually(() => assert.deepEqual(docs.rules('README.md'), ['stale-sample']))
  })

  it('have a link to the place of their code', async () => {
    const links = await eventually(async () => {
      const found = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
        'vscode.executeLinkProvider',
        docs.uri('README.md'),
      )
      assert.equal(found.length, 1)
      return found
    })
    assert.equal(links[0]?.target?.toString(), docs.uri('create.ts').with({ fragment: 'L3' }).toString())
  })
})
