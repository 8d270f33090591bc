import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { Comment } from '../../src/contract/comments.ts'
import { renderedUri } from '../../src/core/platform/uris/renderedUris.ts'
import { Comments } from '../../src/features/reviewing/comments/comments.ts'
import { threadRemarks } from '../../src/features/reviewing/rendered/renderedThreads.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { CommentedPage } from '../support/editor/commentedPage.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley } from '../support/editor/galley.ts'
import { replaceText } from '../support/editor/writtenSpace.ts'
import { MemoryMemento } from '../support/editor/storage.ts'

describe('Comments of a review', () => {
  let talk: CommentedPage
  let answers: FakeAnswers

  before(async () => {
    talk = await CommentedPage.start()
  })

  beforeEach(async () => {
    await talk.beginPage()
    answers = new FakeAnswers()
  })

  afterEach(async () => {
    answers.restore()
    await talk.closePage()
  })

  after(async () => await talk.stop())

  const scope = () => ({ server: 'talk', space: talk.space, changeRequest: talk.changeRequest })
  const onServer = async (): Promise<unknown[]> => (await talk.other('GET', ''))['items'] as unknown[]

  /** Starts comments as a new window does. Nothing of an earlier window is left but its storage. */
  async function newWindow(state: vscode.Memento): Promise<Comments> {
    const running = await galley()
    const host = { subscriptions: [], handlers: new Map(), log: silentLog }
    const objects = { add: () => undefined } as never
    const services = { ...running, objects, state, selection: () => [], pagesOfFiles: running.synced }
    return new Comments(host as never, services)
  }

  it('aren’t sent before the review, and go with it', async () => {
    await talk.open()
    await talk.begin(6, 'Too long', commands.addToReview)
    assert.match(await talk.shown(), /^line 7 \[New comment\]\n.*\(pending\): Too long$/)
    await vscode.commands.executeCommand(commands.editComment, await talk.comment(0))
    const comment = await talk.comment(0)
    comment.body = 'Still too long'
    await vscode.commands.executeCommand(commands.saveComment, comment)
    assert.match(await talk.shown(), /\(pending\): Still too long$/)
    assert.equal((await onServer()).length, 0)
    answers.type.push('Shorten it.')
    await vscode.commands.executeCommand(commands.askForChanges, scope())
    assert.match(await talk.shown(), /line 7\n {2}[^(]+: Still too long/)
    const { items } = await talk.connection.client.listChangeRequestReviews(talk.place())
    assert.deepEqual(
      items.map(({ status }) => status),
      ['changes-requested'],
    )
  })

  it('are written about a block of the page as readers see it, to be sent later or now', async () => {
    const uri = vscode.Uri.from(renderedUri(talk.uri()))
    answers.choose.push('A paragraph to talk about', 'Add to Review')
    answers.type.push('Too long')
    await vscode.commands.executeCommand(commands.commentOnBlock, uri)
    assert.ok(answers.picks[0]?.includes('Details'))
    assert.deepEqual(answers.messages, [])
    assert.equal((await onServer()).length, 0)
    const node = await talk.keyOf('A paragraph')
    const { comments, changeRequests } = await galley()
    const { outgoing } = comments.pending.restore(scope())
    assert.deepEqual(
      outgoing.map(({ target, body }) => [target?.node, body]),
      [[node, 'Too long']],
    )
    const about = { ...scope(), page: talk.page, isChanged: true, original: talk.uri() }
    const text = (await vscode.workspace.openTextDocument(talk.uri())).getText()
    const { below } = await threadRemarks(changeRequests.services.reader, about, { text, outgoing })
    assert.match(below.map(({ html }) => html).join(), /^You commented, and didn’t send it yet: Too long$/)
    answers.choose.push('Add to Review')
    answers.type.push('Or not')
    const clicked = { galleyCommentedPage: uri.toString(), galleyCommentedLine: 6 }
    await vscode.commands.executeCommand(commands.commentOnBlock, clicked)
    assert.deepEqual(
      comments.pending.restore(scope()).outgoing.map(({ target, body }) => [target?.node, body]),
      [
        [node, 'Too long'],
        [node, 'Or not'],
      ],
    )
    answers.choose.push('The whole page', 'Comment')
    answers.type.push('All fine')
    await vscode.commands.executeCommand(commands.commentOnBlock, uri)
    assert.deepEqual(
      (await onServer()).map((each) => (each as Comment).target.page?.id),
      [talk.page],
    )
  })

  it('keep the review back if one of them can’t be sent', async () => {
    await talk.open()
    await talk.begin(6, 'Too long', commands.addToReview)
    talk.proxy.spoiling = { requests: /^POST .*comments/, how: 'cut' }
    answers.type.push('Shorten it.')
    await vscode.commands.executeCommand(commands.askForChanges, scope())
    assert.match(answers.lastMessage, /Galley couldn’t send 1 comment of your review\. Your text is safe/)
    assert.equal((await talk.connection.client.listChangeRequestReviews(talk.place())).items.length, 0)
    talk.proxy.spoiling = undefined
    answers.type.push('Shorten it.')
    await vscode.commands.executeCommand(commands.askForChanges, scope())
    assert.equal((await talk.connection.client.listChangeRequestReviews(talk.place())).items.length, 1)
    assert.match(await talk.shown(), /line 7\n {2}[^(]+: Too long/)
  })

  it('don’t make a review twice if only its answer was lost', async () => {
    talk.proxy.spoiling = { requests: /^POST .*reviews/, how: 'cutAnswer' }
    answers.type.push('Shorten it.')
    await vscode.commands.executeCommand(commands.askForChanges, scope())
    assert.deepEqual(answers.messages, [])
    assert.equal((await talk.connection.client.listChangeRequestReviews(talk.place())).items.length, 1)
  })

  it('survive a crash, and aren’t sent twice after a crash while they were sent', async () => {
    const { id } = await talk.other('POST', '', { body: { markdown: 'Why?' } })
    const state = new MemoryMemento()
    const first = await newWindow(state)
    talk.proxy.spoiling = { requests: /comments/, how: 'cut' }
    await assert.rejects(first.pending.reply(scope(), String(id), 'Because'))
    first.dispose()
    const second = await newWindow(state)
    talk.proxy.spoiling = { requests: /^POST .*replies/, how: 'cutAnswer' }
    assert.equal(await second.pending.count(scope()), 1)
    await assert.rejects(second.pending.send(scope()), /couldn’t send 1 comment of your review/)
    second.dispose()
    talk.proxy.spoiling = undefined
    const posts = talk.proxy.seen.filter((name) => name.startsWith('POST')).length
    const third = await newWindow(state)
    await third.pending.send(scope())
    assert.equal(talk.proxy.seen.filter((name) => name.startsWith('POST')).length, posts)
    assert.deepEqual(third.pending.restore(scope()).outgoing, [])
    third.dispose()
    const replies = await talk.other('GET', `/${String(id)}/replies`)
    assert.equal((replies['items'] as unknown[]).length, 1)
  })
})

describe('A text that a comment suggests', () => {
  let talk: CommentedPage
  let answers: FakeAnswers

  before(async () => {
    talk = await CommentedPage.start()
  })

  beforeEach(async () => {
    await talk.beginPage()
    answers = new FakeAnswers()
    const node = await talk.keyOf('A paragraph')
    const body = { markdown: 'Shorter:\n\n```suggestion\nOne to talk about.\n```' }
    await talk.other('POST', '', { page: talk.page, node, body })
  })

  afterEach(async () => {
    answers.restore()
    await talk.closePage()
  })

  after(async () => await talk.stop())

  async function apply(editor: vscode.TextEditor): Promise<string> {
    await vscode.commands.executeCommand(commands.applySuggestion, await talk.comment(0))
    return editor.document.getText()
  }

  it('isn’t applied to a block that has changed since then, and nothing is lost', async () => {
    const editor = await talk.open()
    await replaceText(editor.document, 'A paragraph to talk about', 'Another one')
    const before = editor.document.getText()
    assert.equal(await apply(editor), before)
    assert.match(answers.lastMessage, /The text of this block has changed since the suggestion\./)
  })

  it('replaces its block where the text has moved, and can be undone', async () => {
    const editor = await talk.open()
    await replaceText(editor.document, 'Opening words of the page.', 'Opening words.\n\nMore before it.')
    const before = editor.document.getText()
    const text = await apply(editor)
    assert.deepEqual(
      answers.messages.map(({ message, buttons }) => [message, buttons]),
      [[`Applied the suggestion to “Page ${talk.number}”. To push it, save the page.`, ['Resolve Thread']]],
    )
    assert.match(text, /More before it\.\n\n## Details\n\nOne to talk about\.\n\nThe last one of all\./)
    await apply(editor)
    assert.match(answers.lastMessage, /already has the suggested text/)
    await vscode.commands.executeCommand('undo')
    assert.equal(editor.document.getText(), before)
  })
})
