import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { countingProxy, type CountingProxy } from '../support/httpServers/countingProxy.ts'
import { startBuiltSandbox, type BuiltSandbox } from '../support/editor/builtSandbox.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley, hideDocsView, signInTo, signOutOfAll } from '../support/editor/galley.ts'
import { WrittenSpace } from '../support/editor/writtenSpace.ts'
import type { Draft } from '../../src/core/review/drafts/draft.ts'

const pages = {
  Start: 'The dock is `dock`.\n\nSee [the dock](https://dock.example/dock).\n',
  Other: 'A dock, another dock.\n',
  Third: 'Nothing here.\n',
}

describe('Find and replace in docs', () => {
  let sandbox: BuiltSandbox
  let proxy: CountingProxy
  let space: WrittenSpace
  let answers: FakeAnswers

  /** Also discards those of other tests, because all of them are counted. */
  async function discardDrafts(): Promise<void> {
    const { pages: edited } = (await galley()).editing
    for (const draft of await edited.drafts()) await edited.discard(draft)
  }

  before(async () => {
    await discardDrafts()
    await signOutOfAll()
    sandbox = await startBuiltSandbox('--no-normalise')
    proxy = await countingProxy(sandbox.url)
    await signInTo(proxy, sandbox.token, 'replacing')
    const connection = await (await galley()).accounts.connections.current()
    assert.ok(connection)
    space = await WrittenSpace.on(connection, 'Handbook of words')
    await space.begin()
    const changes = Object.entries(pages).map(([title, markdown]) => {
      return { operation: 'insert_page' as const, title, document: { markdown } }
    })
    await space.write(changes)
    await space.merge()
  })

  beforeEach(async () => {
    await discardDrafts()
    await space.begin()
    answers = new FakeAnswers()
  })

  afterEach(async () => {
    answers.restore()
    proxy.missing = undefined
    await discardDrafts()
    ;(await galley()).editing.pages.server.unofferedWriting.forget('replacing')
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  after(async () => {
    await signOutOfAll()
    await proxy.stop()
    await sandbox.stop()
    await hideDocsView()
  })

  const drafts = async (): Promise<readonly Draft[]> => (await (await galley()).editing.pages.drafts()) as Draft[]

  /** Runs the command on a page, answers its questions, and applies or discards the preview if it's shown. */
  async function replace(uri: vscode.Uri, how: readonly string[], inPreview?: 'apply' | 'discard'): Promise<void> {
    answers.choose.unshift(how)
    let isDone = false
    const running = vscode.commands.executeCommand('galley.findAndReplace', uri).then(() => (isDone = true))
    await eventually(async () => {
      if (inPreview) await vscode.commands.executeCommand(`refactorPreview.${inPreview}`)
      assert.ok(isDone)
    })
    await running
  }

  it('changes nothing and asks for no change request if no page has the text', async () => {
    answers.type.push('harbor', 'port')
    await replace(await space.publishedUri('Start'), [])
    assert.match(answers.lastMessage, /No page contains “harbor”/)
    assert.equal(answers.picks.length, 1)
    assert.deepEqual(await drafts(), [])
  })

  it('asks again if the regular expression is invalid', async () => {
    answers.type.push('(dock', '(dock)', 'x')
    answers.choose.push([])
    await replace(await space.uri('Third'), ['Regular expression'])
    assert.match(answers.messages[0]?.message ?? '', /isn’t a valid regular expression/)
    assert.match(answers.lastMessage, /No page contains “\(dock\)”/)
  })

  it('stops an expression that takes too long, and changes nothing', async () => {
    await space.write([{ operation: 'insert_page', title: 'Slow', document: { markdown: `${'a'.repeat(60)}!\n` } }])
    answers.type.push('(a+)+$', 'x')
    await replace(await space.uri('Slow'), ['Regular expression'])
    assert.match(answers.lastMessage, /takes too long on “Slow”/)
    assert.deepEqual(await drafts(), [])
  })

  it('changes nothing if the preview is discarded', async () => {
    answers.type.push('dock', 'pier')
    await replace(await space.uri('Start'), ['Leave tags, code and links alone'], 'discard')
    assert.deepEqual([await drafts(), answers.messages], [[], []])
  })

  it('saves the applied changes in one change request, and pushes them together on request', async () => {
    answers.type.push('dock', 'pier')
    let push = (): void => undefined
    const pushed = new Promise<void>((resolve) => (push = resolve))
    answers.press = async ({ buttons }) => {
      if (!buttons.includes('Push')) return undefined
      await pushed
      return 'Push'
    }
    await replace(await space.uri('Start'), ['Leave tags, code and links alone'], 'apply')
    const kept = await drafts()
    const { changeRequest } = space.place
    assert.deepEqual(kept.map((each) => `${each.title} in ${each.changeRequest}`).toSorted(), [
      `Other in ${changeRequest}`,
      `Start in ${changeRequest}`,
    ])
    const start = kept.find(({ title }) => title === 'Start')?.text ?? ''
    assert.match(start, /The pier is `dock`\.\n\nSee \[the pier\]\(https:\/\/dock\.example\/dock\)/)
    assert.match(answers.lastMessage, /^2 pages of “?#?\d* ?Writing \d+”? are changed, and not pushed yet\.$/)
    push()
    await eventually(async () => assert.deepEqual(await drafts(), []))
    await eventually(() => assert.equal(answers.lastMessage, 'Pushed 2 of 2 pages.'))
  })

  it('keeps the changes on this machine if the server refuses them', async () => {
    proxy.missing = /\/content/
    answers.type.push('dock', 'pier')
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Push')
    await replace(await space.uri('Start'), ['Leave tags, code and links alone'], 'apply')
    await eventually(() => assert.ok(answers.messages.some(({ message }) => /Pushed 0 of 2/.test(message))))
    assert.equal((await drafts()).length, 2)
  })

  it('says why pages can’t be written before it shows anything', async () => {
    proxy.missing = /\/content/
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Push')
    answers.type.push('dock', 'pier', 'another', 'one more')
    await replace(await space.uri('Start'), [], 'apply')
    await eventually(() => assert.ok(answers.messages.some(({ message }) => /Pushed 0 of 2/.test(message))))
    const kept = await drafts()
    await replace(await space.uri('Start'), [])
    assert.match(answers.lastMessage, /support editing/)
    assert.deepEqual(await drafts(), kept)
  })

  it('asks for a change request for published pages, and finds its own earlier changes', async () => {
    await space.write([
      { operation: 'update_page', page: await space.id('Third'), document: { markdown: 'One dock more.\n' } },
    ])
    const uri = await space.publishedUri('Start')
    answers.type.push('dock', 'pier')
    const subject = (await space.connection.client.getChangeRequestById(space.input)).subject
    answers.choose.push(subject)
    await replace(uri, [], 'apply')
    const kept = await drafts()
    assert.deepEqual(kept.map(({ title }) => title).toSorted(), ['Other', 'Start', 'Third'])
    assert.equal(new Set(kept.map(({ changeRequest }) => changeRequest)).size, 1)
  })

  it('keeps unsaved text, and searches in it', async () => {
    const uri = await space.uri('Other')
    const document = await vscode.workspace.openTextDocument(uri)
    await vscode.window.showTextDocument(document)
    const typed = new vscode.WorkspaceEdit()
    typed.insert(uri, new vscode.Position(document.lineCount - 1, 0), 'Third dock.\n')
    await vscode.workspace.applyEdit(typed)
    answers.type.push('dock', 'pier')
    await replace(uri, [], 'apply')
    const other = (await drafts()).find(({ title }) => title === 'Other')
    assert.match(other?.text ?? '', /A pier, another pier\.[^]*Third pier\./)
    assert.equal(document.getText(), other?.text)
  })
})
