import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'

const page = '# Table\n\n| A | B |\n|---|---|\n| 1 | 22222 |\n\n<table><tr><td colspan="2">x</td></tr></table>\n\nEnd\n'

describe('Tables of a page', function () {
  this.timeout(60_000)
  let docs: DocsWorkspace
  let document: vscode.TextDocument

  before(async () => {
    docs = await DocsWorkspace.create()
    await docs.write('SUMMARY.md', '# Table of contents\n\n* [Table](README.md)\n')
    await docs.write('README.md', page)
  })
  after(async () => await docs.delete())
  beforeEach(async () => {
    document = await vscode.workspace.openTextDocument(docs.uri('README.md'))
    await vscode.window.showTextDocument(document)
    await eventually(async () => assert.equal((await lenses()).length, 2))
  })
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert')
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  const lenses = async (): Promise<vscode.CodeLens[]> => {
    const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      99,
    )
    return found.filter(({ command }) => command?.command === 'galley.editTable')
  }
  const cursorAt = (line: number, character: number): void => {
    const editor = vscode.window.activeTextEditor
    assert.ok(editor)
    editor.selection = new vscode.Selection(line, character, line, character)
  }
  const cursor = (): readonly (number | undefined)[] => {
    const at = vscode.window.activeTextEditor?.selection.active
    return [at?.line, at?.character]
  }
  const table = (): string => document.getText().split('\n').slice(2, 6).join('\n').trim()

  it('have a lens that opens the grid of each, beside the text', async () => {
    const [first] = await lenses()
    assert.equal(first?.range.start.line, 2)
    await vscode.commands.executeCommand('galley.editTable', ...(first.command?.arguments as unknown[]))
    await eventually(async () => {
      const labels = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label))
      assert.ok(labels.includes('Table: README.md'), labels.join(', '))
    })
    assert.equal(document.isDirty, false)
  })

  it('get rows and columns at the cursor', async () => {
    cursorAt(4, 3)
    await vscode.commands.executeCommand('galley.insertTableRow')
    assert.equal(table(), '| A | B |\n|---|---|\n| 1 | 22222 |\n|  |  |')
    assert.deepEqual(cursor(), [5, 2])
    await vscode.commands.executeCommand('galley.insertTableColumn')
    assert.equal(table(), '| A |  | B |\n|---| --- |---|\n| 1 |  | 22222 |\n|  |  |  |')
  })

  it('are aligned while Tab and Enter go from cell to cell', async () => {
    cursorAt(2, 3)
    await vscode.commands.executeCommand('galley.nextTableCell')
    assert.equal(table(), '| A   | B     |\n| --- | ----- |\n| 1   | 22222 |')
    assert.deepEqual(cursor(), [2, 9])
    await vscode.commands.executeCommand('galley.nextTableCell')
    assert.deepEqual(cursor(), [4, 3])
    await vscode.commands.executeCommand('galley.previousTableCell')
    assert.deepEqual(cursor(), [2, 9])
    await vscode.commands.executeCommand('galley.nextTableRow')
    assert.deepEqual(cursor(), [4, 13])
    await vscode.commands.executeCommand('galley.nextTableRow')
    assert.equal(document.lineAt(5).text, '|  |  |')
    await vscode.commands.executeCommand('galley.nextTableRow')
    assert.equal(document.lineAt(5).text, '')
    assert.deepEqual(cursor(), [5, 0])
  })

  it('leave the keys alone outside of them', async () => {
    cursorAt(8, 3)
    await vscode.commands.executeCommand('galley.nextTableRow')
    assert.equal(document.lineAt(8).text, 'End')
    assert.equal(document.lineAt(9).text, '')
  })
})
