import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'

const page = '# Table\n\n| A | B |\n|---|---|\n| 1 | 22222 |\n\n<table><tr><td colspan="2">x</td></tr></table>\n\nEnd\n'

describe('Tables of a page', () => {
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
  const isAt = async (line: number, character: number): Promise<void> =>
    await eventually(() => {
      const at = vscode.window.activeTextEditor?.selection.active
      assert.deepEqual([at?.line, at?.character], [line, character])
    })
  /** Puts the cursor into the page, also if a grid has been shown since. */
  const cursorAt = async (line: number, character: number): Promise<void> => {
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(line, character, line, character) })
    await isAt(line, character)
  }
  const table = (): string => document.getText().split('\n').slice(2, 6).join('\n').trim()

  it('have a lens that opens the grid of each, beside the text', async () => {
    await eventually(async () => {
      const [first] = await lenses()
      assert.equal(first?.range.start.line, 2)
      // The editor may not be known as visible yet. A grid that is open is only revealed.
      await vscode.commands.executeCommand('galley.editTable', ...(first.command?.arguments as unknown[]))
      const labels = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label))
      assert.ok(labels.includes('Table: README.md'), labels.join(', '))
    })
    assert.equal(document.isDirty, false)
  })

  it('get rows and columns at the cursor', async () => {
    await cursorAt(4, 3)
    await vscode.commands.executeCommand('galley.insertTableRow')
    assert.equal(table(), '| A | B |\n|---|---|\n| 1 | 22222 |\n|  |  |')
    await isAt(5, 2)
    await vscode.commands.executeCommand('galley.insertTableColumn')
    assert.equal(table(), '| A |  | B |\n|---| --- |---|\n| 1 |  | 22222 |\n|  |  |  |')
  })

  it('are aligned while Tab and Enter go from cell to cell', async () => {
    await cursorAt(2, 3)
    await vscode.commands.executeCommand('galley.nextTableCell')
    assert.equal(table(), '| A   | B     |\n| --- | ----- |\n| 1   | 22222 |')
    await isAt(2, 9)
    await vscode.commands.executeCommand('galley.nextTableCell')
    await isAt(4, 3)
    await vscode.commands.executeCommand('galley.previousTableCell')
    await isAt(2, 9)
    await vscode.commands.executeCommand('galley.nextTableRow')
    await isAt(4, 13)
    await vscode.commands.executeCommand('galley.nextTableRow')
    assert.equal(document.lineAt(5).text, '|     |       |')
    await vscode.commands.executeCommand('galley.nextTableRow')
    assert.deepEqual(
      [5, 6].map((line) => document.lineAt(line).text),
      ['', ''],
    )
    await isAt(6, 0)
  })

  it('take what was typed after a key into the cell where it goes, and lose none of it', async () => {
    await cursorAt(2, 3)
    const keys = ['next', 'next', 'previous'].map(
      async (key) => await vscode.commands.executeCommand(`galley.${key}TableCell`),
    )
    await Promise.all([...keys, vscode.commands.executeCommand('type', { text: 'x' })])
    await eventually(() => assert.equal(document.lineAt(2).text, '| A   | Bx    |'))
    await isAt(2, 10)
  })

  it('leave the keys alone outside of them', async () => {
    await cursorAt(8, 3)
    await vscode.commands.executeCommand('galley.nextTableRow')
    assert.equal(document.lineAt(8).text, 'End')
    assert.equal(document.lineAt(9).text, '')
  })
})
