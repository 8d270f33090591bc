import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { eventually } from '../support/eventually.ts'
import { galley } from '../support/editor/galley.ts'
import { CommentedPage } from '../support/editor/commentedPage.ts'

describe('Comments that are being written', () => {
  let talk: CommentedPage

  before(async () => {
    talk = await CommentedPage.start()
  })

  beforeEach(async () => await talk.beginPage())

  afterEach(async () => await talk.closePage())

  after(async () => await talk.stop())

  it('keep their text and the reason if they can’t be sent, and are sent once in the end', async () => {
    await talk.open()
    talk.proxy.spoiling = { requests: /^POST/, how: 'cut' }
    await talk.begin(6, 'Written offline')
    assert.match(await talk.shown(), /^line 7 \[New comment\]\n.*\(not sent\): Written offline --- .+/)
    await vscode.commands.executeCommand(commands.retryComment, await talk.comment(0))
    assert.match(await talk.shown(), /\(not sent\)/)
    talk.proxy.spoiling = undefined
    await vscode.commands.executeCommand(commands.retryComment, await talk.comment(0))
    assert.match(await talk.shown(), /^line 7\n {2}[^(]+: Written offline$/)
    assert.equal(((await talk.other('GET', ''))['items'] as unknown[]).length, 1)
  })

  it('are never sent twice if only the answer was lost', async () => {
    await talk.open()
    talk.proxy.spoiling = { requests: /^POST/, how: 'cutAnswer' }
    await talk.begin(6, 'Said once')
    assert.match(await talk.shown(), /\(not sent\)/)
    talk.proxy.spoiling = undefined
    const posts = talk.proxy.seen.filter((name) => name.startsWith('POST')).length
    await vscode.commands.executeCommand(commands.retryComment, await talk.comment(0))
    assert.match(await talk.shown(), /^line 7\n {2}[^(]+: Said once$/)
    assert.equal(talk.proxy.seen.filter((name) => name.startsWith('POST')).length, posts)
    const [thread] = await talk.threads()
    assert.ok(thread)
    talk.proxy.spoiling = { requests: /^POST/, how: 'cutAnswer' }
    await talk.reply(thread.editor, 'And answered once')
    talk.proxy.spoiling = undefined
    await vscode.commands.executeCommand(commands.retryComment, await talk.comment(1))
    const replies = await talk.other('GET', `/${thread.key}/replies`)
    assert.equal((replies['items'] as unknown[]).length, 1)
    assert.match(await talk.shown(), /: And answered once$/)
  })

  it('can be discarded if they can’t be sent', async () => {
    await talk.open()
    talk.proxy.spoiling = { requests: /^POST/, how: 403 }
    await talk.begin(6, 'Not allowed')
    assert.match(await talk.shown(), /\(not sent\): Not allowed/)
    await vscode.commands.executeCommand(commands.discardComment, await talk.comment(0))
    assert.equal(await talk.shown(), '')
  })

  it('say why they can’t be changed, and keep the text', async () => {
    await talk.open()
    await talk.begin(6, ' \n ')
    assert.equal(await talk.shown(), '')
    await talk.begin(5, 'On an empty line')
    assert.match(
      await talk.shown(),
      /^page \[New comment\]\n.*\(not sent\): On an empty line --- These lines aren’t on the platform’s page/,
    )
    await vscode.commands.executeCommand(commands.retryComment, await talk.comment(0))
    assert.match(await talk.shown(), /^page \[On the whole page\]\n.*: On an empty line$/)
    const [onPage] = await talk.threads()
    await talk.connection.client.deleteCommentInChangeRequest({ ...talk.place(), commentId: onPage?.key ?? '' })
    await talk.refresh()
    await talk.begin(6, 'Real words')
    const [thread] = await talk.threads()
    assert.ok(thread)
    await talk.connection.client.deleteCommentInChangeRequest({ ...talk.place(), commentId: thread.key })
    await talk.reply(thread.editor, 'To nobody')
    assert.match(await talk.shown(), /\(not sent\): To nobody --- Someone deleted the thread/)
  })

  it('show a message for impossible actions: resolving twice, an unknown emoji, a deleted page', async () => {
    await talk.open()
    await talk.begin(6, 'Settled')
    const [thread] = await talk.threads()
    assert.ok(thread)
    const { key, discussion } = thread
    await talk.connection.client.updateCommentInChangeRequest({
      ...talk.place(),
      commentId: key,
      body: { resolved: true },
    })
    await assert.rejects(discussion.resolve(key, true), /^ExplainedError: The thread is already resolved\.$/)
    const { comments } = await galley()
    talk.proxy.spoiling = { requests: /^PUT|^PATCH/, how: 422 }
    const strange = { label: '🦕', iconPath: '', count: 0, authorHasReacted: false }
    const refused = Promise.resolve(
      comments.documentThreads.controller.reactionHandler?.(await talk.comment(0), strange),
    )
    await assert.rejects(refused, /Couldn’t save the reaction 🦕: \S/)
    talk.proxy.spoiling = undefined
    await talk.begin(4, 'To a deleted page')
    await vscode.commands.executeCommand(commands.deleteComment, await talk.comment(0))
    await talk.write([{ operation: 'delete_page', page: talk.page }])
    await talk.begin(8, 'Said too late')
    assert.match(await talk.shown(), /\(not sent\): Said too late --- [A-Z][^-]+\./)
  })

  it('without a network stay at their lines, move with the text, and are sent for their block in the end', async () => {
    await talk.open()
    talk.proxy.spoiling = { requests: /./, how: 'cut' }
    await talk.begin(6, 'Begun offline')
    assert.match(await talk.shown(), /^line 7 \[New comment\]\n.*\(not sent\): Begun offline --- .+/)
    const edit = new vscode.WorkspaceEdit()
    edit.insert(talk.uri(), new vscode.Position(2, 0), 'Typed above.\n\n')
    await vscode.workspace.applyEdit(edit)
    await eventually(async () => assert.match(await talk.shown(), /^line 9 /))
    talk.proxy.spoiling = undefined
    await vscode.commands.executeCommand(commands.retryComment, await talk.comment(0))
    await eventually(async () => assert.match(await talk.shown(), /^line 9\n {2}[^(]+: Begun offline$/))
    const { items } = (await talk.other('GET', '')) as { items: { target: { node: { id: string } } }[] }
    assert.deepEqual(
      items.map(({ target }) => target.node.id),
      [await talk.keyOf('A paragraph')],
    )
  })

  it('keep a reply that is being typed when someone else deletes the thread', async () => {
    const { id } = await talk.other('POST', '', {
      page: talk.page,
      node: await talk.keyOf('A paragraph'),
      body: { markdown: 'Short life' },
    })
    const before = talk.boxes()
    await talk.open()
    const box = await talk.newBox(before)
    const edit = new vscode.WorkspaceEdit()
    edit.insert(box.uri, new vscode.Position(0, 0), 'Half an answer')
    await vscode.workspace.applyEdit(edit)
    await talk.other('DELETE', `/${String(id)}`)
    await talk.refresh()
    await eventually(async () => {
      assert.match(await talk.shown(), /^page .*\n.*\(not sent\): Half an answer --- Someone deleted the thread/)
    })
  })

  it('complete people and pages, and read them only once', async () => {
    const editor = await talk.open()
    const before = talk.boxes()
    editor.selection = new vscode.Selection(6, 0, 6, 0)
    const box = await eventually(async () => {
      if (!talk.boxes().some((each) => !before.includes(each))) {
        await vscode.commands.executeCommand('workbench.action.addComment')
      }
      // VS Code ignores the command until it knows where comments can be created.
      return await talk.newBox(before, 1000)
    })
    const offered = async (text: string): Promise<string[]> => {
      const edit = new vscode.WorkspaceEdit()
      edit.replace(box.uri, new vscode.Range(0, 0, 99, 0), text)
      await vscode.workspace.applyEdit(edit)
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        box.uri,
        new vscode.Position(0, text.length),
      )
      return list.items.flatMap(({ insertText }) => (typeof insertText === 'string' ? insertText : []))
    }
    await eventually(async () => {
      const people = await offered('Ask @')
      assert.ok(
        people.some((text) => /^\[@.+\]\(\/users\/.+ "mention"\)$/.test(text)),
        people.join('\n'),
      )
    })
    assert.ok((await offered('See [')).includes(`[Page ${talk.number}](/pages/${talk.page})`))
    talk.proxy.seen.length = 0
    await offered('Ask @a')
    await offered('See [P')
    await offered('Only words')
    assert.deepEqual(talk.proxy.seen, [])
  })
})
