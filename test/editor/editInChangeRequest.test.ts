import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { parseChangeRequestUri } from '../../src/core/platform/uris/uris.ts'
import type { ChangeRequestScope } from '../../src/core/platform/uris/changeRequestRef.ts'
import { ChangeRequestWrites } from '../../src/features/shared/changeRequests/changeRequestWrites.ts'
import { editInChangeRequestHandlers } from '../../src/features/writing/editing/editInChangeRequest.ts'
import { registerCommands, type CommandHost } from '../../src/features/shared/commands/commands.ts'
import type { editingCommandTable } from '../../src/features/writing/editing/editingCommandTable.ts'
import { ContentReader } from '../../src/features/shared/pages/contentReader.ts'
import { RememberedChangeRequest } from '../../src/features/shared/changeRequests/workingChangeRequest.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley } from '../support/editor/galley.ts'
import { memento } from '../support/editor/memento.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { WrittenSpace } from '../support/editor/writtenSpace.ts'

describe('Edit in a change request', () => {
  let space: WrittenSpace
  let answers: FakeAnswers
  let edit: () => Promise<unknown>
  const outdated: ChangeRequestScope[] = []

  before(async () => {
    space = await WrittenSpace.open('Handbook of beginning')
    await space.begin()
    const document = { markdown: 'One\n\nTwo\n\nThree\n' }
    await space.write([{ operation: 'insert_page', title: 'Start', document }])
    await space.merge()
    const { connections } = (await galley()).accounts
    const host: CommandHost = { subscriptions: [], handlers: new Map(), log: silentLog }
    const writes = new ChangeRequestWrites()
    writes.onDidOutdateLists((place) => outdated.push(place))
    const working = new RememberedChangeRequest(connections, writes, memento())
    registerCommands<Pick<typeof editingCommandTable, 'editInChangeRequest'>>(
      host,
      editInChangeRequestHandlers(new ContentReader(connections), working),
    )
    edit = async () => await host.handlers.get('galley.editInChangeRequest')?.()
  })

  beforeEach(async () => {
    answers = new FakeAnswers()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    const page = await vscode.window.showTextDocument(await space.publishedUri('Start'))
    page.selection = new vscode.Selection(4, 1, 4, 1)
  })

  afterEach(() => answers.restore())

  after(async () => await space.close())

  function assertOpen(): void {
    const { document, selection } = vscode.window.activeTextEditor ?? {}
    assert.equal(document?.uri.scheme, 'galley-cr')
    assert.match(document.getText(), /One\n\nTwo\n\nThree/)
    assert.equal(selection?.active.line, 4)
    assert.equal(vscode.workspace.fs.isWritableFileSystem('galley-cr'), true)
  }

  it('changes nothing if the question for the subject is cancelled', async () => {
    await edit()
    assert.deepEqual(answers.proposals, ['Update Start'])
    assert.equal(vscode.window.activeTextEditor?.document.uri.scheme, 'galley')
    assert.deepEqual(outdated, [])
  })

  it('asks only for a subject if there is no change request, and opens the same page at the same line', async () => {
    answers.type.push('Better words')
    await edit()
    assertOpen()
    assert.deepEqual([answers.picks, answers.proposals], [[], ['Update Start']])
    const {
      server,
      space: spaceId,
      changeRequest,
    } = parseChangeRequestUri(
      vscode.window.activeTextEditor?.document.uri ?? { scheme: '', authority: '', path: '', query: '' },
    ) ?? { server: '', space: '' }
    assert.deepEqual(outdated, [{ server, space: spaceId, changeRequest }])
  })

  it('offers the last change request of the space first', async () => {
    answers.choose.push('New Change Request')
    answers.type.push('Even better words')
    await edit()
    assert.deepEqual(answers.proposals, ['Update Start'])
    await vscode.window.showTextDocument(await space.publishedUri('Start'))
    answers.choose.push('Better words')
    await edit()
    await vscode.window.showTextDocument(await space.publishedUri('Start'))
    await edit()
    const last = answers.picks.map(([first = '']) => first.replace(/^#\d+ /, '')).slice(1)
    assert.deepEqual(last, ['Even better words', 'Better words'])
  })

  it('changes nothing if the list is cancelled', async () => {
    await edit()
    assert.equal(answers.picks.length, 1)
    assert.deepEqual(answers.proposals, [])
    assert.equal(vscode.window.activeTextEditor?.document.uri.scheme, 'galley')
  })
})
