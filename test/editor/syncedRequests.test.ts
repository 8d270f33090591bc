import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { eventually } from '../support/eventually.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { syncedTitle, SyncedWorkspace } from '../support/editor/syncedWorkspace.ts'

describe('Change requests for files that the platform syncs', () => {
  let synced: SyncedWorkspace
  let answers: FakeAnswers

  before(async () => {
    synced = await SyncedWorkspace.create({
      'SUMMARY.md': '# Table of contents\n\n* [One](one.md)\n* [Two](guides/two.md)\n* [Three](three.md)\n',
      'one.md': '---\ndescription: The first\n---\n\n# One\n\nSee [the other](guides/two.md).\n\nStays.\n',
      'guides/two.md': '# Two\n\nBack to [the first](../one.md).\n',
      'three.md': '# Three\n\nNobody changes this.\n',
    })
  })

  beforeEach(async () => {
    answers = new FakeAnswers()
    const { client } = await synced.connection()
    for (const status of ['open', 'draft'] as const) {
      const { items } = await client.listChangeRequestsForSpace({ spaceId: synced.space, status }, { fresh: true })
      const archived = { status: 'archived' } as const
      for (const { id: changeRequestId } of items) {
        await client.updateChangeRequestById({ spaceId: synced.space, changeRequestId, body: archived })
      }
    }
  })

  afterEach(async () => {
    answers.restore()
    synced.proxy.spoiling = undefined
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  after(async () => await synced.delete())

  type Changes = Parameters<Awaited<ReturnType<typeof synced.connection>>['client']['updateChangeRequestContent']>[0]

  /** Creates a change request of another user. Returns its id. */
  async function request(subject: string, changes: Changes['body']['changes']): Promise<string> {
    const { client } = await synced.connection()
    const { id } = await client.createChangeRequest({ spaceId: synced.space, body: { subject } })
    const input = { spaceId: synced.space, changeRequestId: id }
    await client.updateChangeRequestContent({ ...input, compat: false, body: { changes } })
    return id
  }

  async function edit(subject: string, title: string, markdown: string): Promise<string> {
    const { id: page } = await synced.page(title)
    return await request(subject, [{ operation: 'update_page', page, document: { markdown } }])
  }

  const compare = async (): Promise<unknown> => await vscode.commands.executeCommand(commands.compareWithRequest)

  /** Waits for a comparison in the active tab, and returns both sides. */
  async function compared(): Promise<{ left: vscode.Uri; right: vscode.Uri; label: string }> {
    return await eventually(() => {
      const tab = vscode.window.tabGroups.activeTabGroup.activeTab
      assert.ok(tab?.input instanceof vscode.TabInputTextDiff)
      return { left: tab.input.original, right: tab.input.modified, label: tab.label }
    })
  }

  it('are listed if they change the page, and compared with the file in the file’s form', async () => {
    const two = await synced.page('Two')
    await edit('Clearer words', 'One', `See [the other](/pages/${two.id}).\n\nStays.\n\nNew here.\n`)
    await edit('Elsewhere', 'Two', 'Other words.\n')
    await synced.connected('one.md', answers)
    answers.choose.push('Clearer words')
    await compare()
    assert.equal(answers.picks.at(-1)?.length, 1)
    const { left, right, label } = await compared()
    assert.equal(left.fsPath, synced.uri('one.md').fsPath)
    assert.match(label, /^one\.md \(this folder ↔ #\d+ Clearer words\)$/)
    const theirs = await vscode.workspace.openTextDocument(right)
    const here = await synced.docs.read('synced/one.md')
    assert.equal(theirs.getText(), `${here}\nNew here.\n`)
    assert.equal(vscode.workspace.fs.isWritableFileSystem(right.scheme), true)
    assert.equal((await vscode.workspace.fs.stat(right)).permissions, vscode.FilePermission.Readonly)
  })

  it('have their changes read once for each revision', async () => {
    const id = await edit('First words', 'One', 'First words.\n')
    await edit('Elsewhere', 'Two', 'Other words.\n')
    await synced.connected('one.md', answers)
    const asked = async (): Promise<string[]> => {
      const before = synced.proxy.seen.length
      await compare()
      return synced.proxy.seen.slice(before).map((each) => /(?:changes|change-requests)(?=\?)/.exec(each)?.[0] ?? each)
    }
    assert.deepEqual((await asked()).sort(), ['change-requests', 'change-requests', 'changes', 'changes'])
    assert.deepEqual(await asked(), ['change-requests', 'change-requests'])
    const { client } = await synced.connection()
    const { id: page } = await synced.page('One')
    const changes = [{ operation: 'update_page', page, document: { markdown: 'Second words.\n' } }] as const
    const input = { spaceId: synced.space, changeRequestId: id }
    await client.updateChangeRequestContent({ ...input, compat: false, body: { changes: [...changes] } })
    assert.deepEqual((await asked()).sort(), ['change-requests', 'change-requests', 'changes'])
  })

  it('show a message if none changes the page, or if the platform has no page', async () => {
    await edit('Elsewhere', 'Two', 'Other words.\n')
    await synced.connected('three.md', answers)
    await compare()
    await eventually(() =>
      assert.equal(answers.lastMessage, `No open change request of “${syncedTitle}” changes this page.`),
    )
    await synced.open('SUMMARY.md')
    await compare()
    await eventually(() => assert.match(answers.lastMessage, /^The platform has no page for SUMMARY\.md/))
  })

  it('that delete the page are shown instead of compared', async () => {
    const { id: page } = await synced.page('One')
    await request('Away with it', [{ operation: 'delete_page', page }])
    await synced.connected('one.md', answers)
    answers.choose.push('Away with it')
    await compare()
    await eventually(() => {
      const tab = vscode.window.tabGroups.activeTabGroup.activeTab
      assert.match(tab?.label ?? '', /Away with it.*Change Request/)
    })
  })

  it('whose changes can’t be read are listed as unknown, and an error is shown if the list can’t be read', async () => {
    await edit('Clearer words', 'One', 'Clearer words.\n')
    await synced.connected('one.md', answers)
    for (const how of [403, 404] as const) {
      synced.proxy.spoiling = { requests: /\/changes\?/, how }
      await compare()
      assert.deepEqual(answers.picks.at(-1)?.length, 1)
      synced.proxy.spoiling = { requests: /\/change-requests\?/, how }
      const count = answers.messages.length
      await compare()
      await eventually(() => assert.ok(answers.messages.length > count))
    }
  })

  it('say why their text can’t be read', async () => {
    const id = await edit('Clearer words', 'One', 'Clearer words.\n')
    await synced.connected('one.md', answers)
    answers.choose.push('Clearer words')
    await compare()
    const { right } = await compared()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    synced.proxy.spoiling = { requests: new RegExp(`${id}/content`), how: 403 }
    await assert.rejects(async () => await vscode.workspace.fs.readFile(right), /permission/i)
    synced.proxy.spoiling = undefined
    assert.match(new TextDecoder().decode(await vscode.workspace.fs.readFile(right)), /Clearer words/)
  })
})
