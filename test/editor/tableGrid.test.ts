import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { DocumentScans } from '../../src/features/writing/language/documentScans.ts'
import type { WritingServices } from '../../src/features/writing/language/textSource.ts'
import { FollowedTable } from '../../src/features/writing/tables/followedTable.ts'
import type { FromGrid, ToGrid } from '../../src/features/writing/tables/tableMessages.ts'
import { TablePanel } from '../../src/features/writing/tables/tablePanel.ts'
import type { TableOperation } from '../../src/core/text/tables/tableOperation.ts'
import { eventually } from '../support/eventually.ts'
import { silentLog } from '../support/editor/silentLog.ts'

const first = '| A | B |\n|---|---|\n| 1 | 2 |\n'
const second = '| C | D |\n|---|---|\n| 3 | 4 |\n| 5 | 6 |\n'
type Shown = Extract<ToGrid, { kind: 'table' }>

/** A grid whose messages a test sends and reads in place of its web page. */
class TestGrid {
  readonly panel: TablePanel
  readonly #received: ToGrid[] = []
  readonly #messages = new vscode.EventEmitter<FromGrid>()
  #lastId = 0

  constructor(document: vscode.TextDocument, start: number) {
    const webview = {
      cspSource: '',
      asWebviewUri: (uri: vscode.Uri) => uri,
      onDidReceiveMessage: this.#messages.event,
      postMessage: async (message: ToGrid) => this.#received.push(message) > 0,
    }
    const panel = { webview, reveal: () => undefined, dispose: () => undefined } as unknown as vscode.WebviewPanel
    const scans = new DocumentScans()
    const services = { scans, log: silentLog, scopes: { scope: async () => undefined } } as unknown as WritingServices
    this.panel = new TablePanel(panel, services, new FollowedTable(document, scans, start), vscode.Uri.file('/none'))
    this.#messages.fire({ kind: 'ready' })
  }

  /** Waits for the table with these rows. */
  async shows(rows: readonly (readonly string[])[]): Promise<Shown> {
    return await eventually(async () => {
      const last = this.#received.at(-1)
      assert.ok(last?.kind === 'table')
      assert.deepEqual(last.table.rows, rows)
      return last
    })
  }

  async isGone(): Promise<void> {
    await eventually(async () => assert.equal(this.#received.at(-1)?.kind, 'gone'))
  }

  /** Asks for a change of the table as it was in a version. Returns why it was refused. */
  async change(version: number, operation: TableOperation): Promise<string | undefined> {
    const id = ++this.#lastId
    this.#messages.fire({ kind: 'change', id, version, operation })
    return await eventually(async () => {
      const answer = this.#received.find((message) => message.kind === 'table' && message.answered === id)
      assert.ok(answer?.kind === 'table')
      return answer.refused
    })
  }
}

describe('The grid of a table', () => {
  const documents: vscode.TextDocument[] = []
  let document: vscode.TextDocument
  let grid: TestGrid

  beforeEach(async () => {
    document = await vscode.workspace.openTextDocument({ language: 'markdown', content: `${first}\n${second}` })
    documents.push(document)
    await vscode.window.showTextDocument(document)
    grid = new TestGrid(document, first.length + 1)
    await grid.shows([
      ['3', '4'],
      ['5', '6'],
    ])
  })
  afterEach(() => grid.panel.dispose())
  // Each test has a document of its own. A new one can get the name of one that is just being closed, with its text.
  after(async () => {
    for (const opened of documents) {
      await vscode.window.showTextDocument(opened)
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
    }
  })

  /** Replaces a text of the document, as another program does. */
  const replace = async (text: string, by: string): Promise<void> => {
    const at = document.getText().indexOf(text)
    const edit = new vscode.WorkspaceEdit()
    const range = new vscode.Range(document.positionAt(at), document.positionAt(at + text.length))
    edit.replace(document.uri, range, by)
    assert.ok(await vscode.workspace.applyEdit(edit))
  }
  const setCell = (row: number, column: number, value: string): TableOperation => {
    return { kind: 'setCells', cells: [{ row, column, value }] }
  }

  it('shows what others change in the table, and follows it when the text before it changes', async () => {
    await replace('| 3 |', '| 33 |')
    await grid.shows([
      ['33', '4'],
      ['5', '6'],
    ])
    await replace(first, 'Words\n\nMore words\n')
    const { version } = await grid.shows([
      ['33', '4'],
      ['5', '6'],
    ])
    assert.equal(await grid.change(version, setCell(1, 0, 'five')), undefined)
    assert.equal(document.getText(), `Words\n\nMore words\n\n${second.replace('3', '33').replace('5', 'five')}`)
  })

  it('makes a change of an older version where the table is now, if the cell is the same', async () => {
    const { version } = await grid.shows([
      ['3', '4'],
      ['5', '6'],
    ])
    await replace('| 1 | 2 |', '| 1 | 2 |\n| x | y |')
    await replace('| 4 |', '| four |')
    assert.equal(await grid.change(version, setCell(1, 0, 'five')), undefined)
    assert.match(document.getText(), /\| x \| y \|\n\n\| C \| D \|\n\|---\|---\|\n\| 3 \| four \|\n\| five \| 6 \|/)
  })

  it('refuses a change of a cell, row or column that has changed in the meantime, and changes nothing', async () => {
    const { version } = await grid.shows([
      ['3', '4'],
      ['5', '6'],
    ])
    await replace('| 3 | 4 |\n', '')
    const after = document.getText()
    assert.match((await grid.change(version, setCell(1, 0, 'five'))) ?? '', /has changed in the text/)
    assert.match((await grid.change(version, { kind: 'deleteRow', at: 0 })) ?? '', /has changed in the text/)
    assert.match((await grid.change(version, { kind: 'moveColumn', from: 0, to: 1 })) ?? '', /has changed/)
    assert.equal(document.getText(), after)
  })

  it('says that the table is gone when others delete it, and never changes another one', async () => {
    await replace(second, '')
    await grid.isGone()
    assert.equal(document.getText(), `${first}\n`)
  })
})
