import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { pageUri } from '../../src/core/platform/uris/uris.ts'
import { noFilter } from '../../src/core/review/comments/threadFilter.ts'
import { FilterStatus } from '../../src/features/reviewing/comments/filterStatus.ts'
import { chooseFilter } from '../../src/features/reviewing/comments/filterPick.ts'
import { ContentReader } from '../../src/features/shared/pages/contentReader.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { eventually } from '../support/eventually.ts'
import { galley, nodeAt, treeText } from '../support/editor/galley.ts'
import { requestsText } from '../support/editor/requestsText.ts'
import { CommentedPage, commentedMarkdown } from '../support/editor/commentedPage.ts'

describe('Comments', () => {
  let talk: CommentedPage

  before(async () => {
    talk = await CommentedPage.start()
  })

  beforeEach(async () => await talk.beginPage())

  afterEach(async () => await talk.closePage())

  after(async () => await talk.stop())

  it('are created, answered and resolved, as both users see it', async () => {
    await talk.open()
    await talk.begin(6, 'Is this so?')
    assert.match(await talk.shown(), /^line 7\n {2}.+: Is this so\?$/)
    const listed = await talk.other('GET', '?format=markdown')
    const [first] = listed['items'] as { id: string; target: { node: { id: string } } }[]
    assert.equal(first?.target.node.id, await talk.keyOf('A paragraph'))

    await talk.other('POST', `/${first?.id}/replies`, { body: { markdown: 'It is.' } })
    await talk.refresh()
    await eventually(async () => assert.match(await talk.shown(), /: It is\.$/))
    const [thread] = await talk.threads()
    assert.ok(thread)
    await talk.reply(thread.editor, 'Thank you.', commands.replyAndResolve)
    assert.match(await talk.shown(), /^line 7 \[Resolved by .+\]\n.*\n.*\n {2}.+: Thank you\.$/)
    assert.equal((await talk.other('GET', `/${first?.id}`))['status'], 'resolved')

    await vscode.commands.executeCommand(commands.reopenThread, thread.editor)
    assert.equal((await talk.other('GET', `/${first?.id}`))['status'], 'open')
    await talk.connection.client.deleteCommentInChangeRequest({ ...talk.place(), commentId: first?.id ?? '' })
    await talk.refresh()
    assert.equal(await talk.shown(), '')
  })

  it('are read-only for a user who can’t comment', async () => {
    const offers = async (): Promise<unknown> => {
      const { comments } = await galley()
      const document = await vscode.workspace.openTextDocument(talk.uri())
      const token = new vscode.CancellationTokenSource().token
      const found = await comments.documentThreads.controller.commentingRangeProvider?.provideCommentingRanges(
        document,
        token,
      )
      return found && 'ranges' in found ? [found.enableFileComments, found.ranges?.length] : found
    }
    await talk.other('POST', '', {
      page: talk.page,
      node: await talk.keyOf('A paragraph'),
      body: { markdown: 'Look, but do not touch' },
    })
    await talk.open()
    await eventually(async () =>
      assert.match((await talk.threads())[0]?.editor.contextValue ?? '', /canReply canSettle/),
    )
    assert.deepEqual(await offers(), [true, 4])
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    const { client } = await talk.signIn('read')
    try {
      await talk.open()
      const [shown] = await eventually(async () => {
        const found = await talk.threads()
        assert.equal(found.length, 1)
        return found
      })
      assert.equal(shown?.editor.canReply, false)
      assert.doesNotMatch(shown?.editor.contextValue ?? '', /can/)
      const first = await talk.comment(0)
      assert.equal(first.contextValue, 'comment')
      assert.deepEqual(first.reactions, [])
      assert.deepEqual(await offers(), [false, 0])
      const body = { page: talk.page, body: { markdown: 'All the same' } }
      await assert.rejects(client.postCommentInChangeRequest({ ...talk.place(), body }), /forbidden/)
    } finally {
      talk.connection = await talk.signIn('admin')
    }
  })

  it('are counted at their change request and space immediately', async () => {
    await talk.open()
    const { changeRequests, comments, docs } = await galley()
    const [organization = ''] = (await treeText(1)).split('\n')
    const rowOf = async (...way: string[]): Promise<string> =>
      String(docs.tree.getTreeItem(await nodeAt(organization, 'Talk', ...way)).description)
    const title = `#${talk.number} Talk ${talk.number}`
    assert.equal(await rowOf('Change Requests', title), 'draft')
    await talk.begin(6, 'Counted')
    await eventually(async () => assert.equal(await rowOf('Change Requests', title), '1 open comment · draft'))
    assert.match(await requestsText(changeRequests.services.tree, 2), new RegExp(`${title} \\[.*1 open comment\\b`))
    const counts = async (count: number): Promise<void> => {
      await eventually(async () => assert.match(await rowOf(), new RegExp(`^${count} open comments?\\b`)))
    }
    const discussion = comments.discussions.at({ server: 'talk', space: talk.space })
    const surface = { align: () => Promise.resolve(), targetOn: () => undefined }
    await discussion.send(discussion.compose({ body: 'About the space', target: {} }), surface)
    await counts(1)
    await talk.connection.client.postCommentInSpace({ spaceId: talk.space, body: { body: { markdown: 'Elsewhere' } } })
    docs.tree.refresh(await nodeAt(organization, 'Talk'))
    await counts(2)
  })

  it('can be edited and deleted, and have reactions', async () => {
    await talk.open()
    await talk.begin(6, 'First words')
    await vscode.commands.executeCommand(commands.editComment, await talk.comment(0))
    const editing = await talk.comment(0)
    assert.equal(editing.mode, vscode.CommentMode.Editing)
    assert.equal(editing.body, 'First words')
    editing.body = 'Other words'
    await vscode.commands.executeCommand(commands.saveComment, editing)
    assert.match(await talk.shown(), /\(edited\): Other words$/)
    const { comments } = await galley()
    const like = editing.reactions?.find(({ label }) => label === '👍')
    assert.ok(like)
    await comments.documentThreads.controller.reactionHandler?.(await talk.comment(0), like)
    assert.match(await talk.shown(), /--- 👍 .+$/)
    assert.equal((await talk.comment(0)).reactions?.[0]?.authorHasReacted, true)
  })

  it('move while the text is edited, and return to their block after a save', async () => {
    await talk.open()
    await talk.begin(6, 'Here')
    const edit = new vscode.WorkspaceEdit()
    edit.insert(talk.uri(), new vscode.Position(2, 0), 'New first paragraph.\n\nAnd a second.\n\n')
    await vscode.workspace.applyEdit(edit)
    await talk.refresh()
    await talk.begin(8, 'On what moved')
    const { editing } = await galley()
    await vscode.commands.executeCommand('workbench.action.files.save')
    await eventually(async () => assert.deepEqual(await editing.pages.drafts(), []))
    await eventually(async () => assert.match(await talk.shown(), /^line 11\n/))
    assert.match(await talk.shown(), /line 9\n.*: On what moved/)
  })

  it('are outdated when their block was deleted, and open the page as it was', async () => {
    await talk.open()
    await talk.begin(6, 'About the paragraph')
    const [thread] = await talk.threads()
    await talk.write([
      {
        operation: 'update_page',
        page: talk.page,
        document: { markdown: 'Opening words of the page.\n\n## Details\n\nThe last one of all.\n' },
      },
    ])
    const { comments } = await galley()
    const document = await vscode.workspace.openTextDocument(talk.uri())
    comments.documentThreads.close(document.uri)
    talk.connection.cache.invalidate(() => true)
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await talk.open()
    await eventually(async () => assert.match(await talk.shown(), /^page \[Outdated: .+\]\n/))
    const [outdated] = await talk.threads()
    await vscode.commands.executeCommand(commands.openOutdatedComment, outdated?.editor)
    await eventually(() => {
      assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /A paragraph to talk about/)
      const own = comments.documentThreads.threads.filter(
        ({ key, host }) => key === thread?.key && host.uri.scheme === 'galley',
      )
      assert.deepEqual(
        own.map(({ editor }) => editor.range?.end.line),
        [6],
      )
    })
  })

  it('about the page are at its top; those about the change request are in the overview', async () => {
    await talk.open()
    await talk.begin(undefined, 'About all of it')
    assert.match(await talk.shown(), /^page \[On the whole page\]\n.*: About all of it$/)
    await talk.other('POST', '', { body: { markdown: 'About the change request' } })
    await vscode.commands.executeCommand(commands.showAllComments)
    await eventually(() => {
      const { path = '' } = vscode.window.activeTextEditor?.document.uri ?? {}
      assert.match(path, new RegExp(`/Comments\u00a0— #\\d+ Talk ${talk.number}$`))
      const text = vscode.window.activeTextEditor?.document.getText() ?? ''
      assert.match(
        text,
        /## The whole change request\n\n- .*\n {2}About the change request\n\n## Page \d+\n\n- .*\n {2}About all of it\n/,
      )
    })
    const { comments } = await galley()
    await eventually(() => {
      const whole = comments.documentThreads.threads.filter(({ host }) => host.uri.scheme === 'galley-object')
      assert.deepEqual(
        whole.map(({ editor }) => editor.range?.end.line),
        [4],
      )
    })
  })

  it('are read with one request for the list and one for the blocks; replies follow when they become visible', async () => {
    const node = await talk.keyOf('A paragraph')
    for (let count = 0; count < 3; count++) {
      const { id } = await talk.other('POST', '', { page: talk.page, node, body: { markdown: `Thread ${count}` } })
      await talk.other('POST', `/${String(id)}/replies`, { body: { markdown: 'Reply' } })
    }
    talk.proxy.seen.length = 0
    await talk.open()
    await eventually(async () => assert.equal((await talk.shown()).match(/: Reply/g)?.length, 3))
    assert.equal(talk.proxy.seen.filter((name) => /\/comments\?/.test(name)).length, 1, talk.proxy.seen.join('\n'))
    assert.equal(talk.proxy.seen.filter((name) => /format=document/.test(name)).length, 1, talk.proxy.seen.join('\n'))
  })

  it('can be created on each block of a page without comments, after one request', async () => {
    talk.proxy.seen.length = 0
    const document = await vscode.workspace.openTextDocument(talk.uri())
    await vscode.window.showTextDocument(document, { preview: false })
    const { comments } = await galley()
    await eventually(async () => {
      const ranges = (await comments.documentThreads.host(talk.uri())?.ranges()) ?? []
      assert.deepEqual(
        ranges.map(({ start }) => start.line),
        [2, 4, 6, 8],
      )
    })
    await eventually(() => assert.equal(talk.proxy.seen.filter((name) => /\/comments\?/.test(name)).length, 1))
    const reads = talk.proxy.seen.filter((name) => name.includes(`/page/${talk.page}`))
    assert.equal(reads.length, 1, talk.proxy.seen.join('\n'))
    await talk.begin(6, 'The first of all')
    assert.match(await talk.shown(), /^line 7\n.*: The first of all$/)
    assert.equal(
      talk.proxy.seen.filter((name) => name.includes(`/page/${talk.page}`)).length,
      2,
      talk.proxy.seen.join('\n'),
    )
  })

  it('can be filtered by state, author and page', async () => {
    await talk.open()
    await talk.begin(6, 'Mine')
    await talk.other('POST', '', {
      page: talk.page,
      node: await talk.keyOf('Opening'),
      body: { markdown: 'Another’s' },
    })
    await talk.refresh()
    await eventually(async () => assert.match(await talk.shown(), /Another’s/))
    const { comments } = await galley()
    const [thread] = await talk.threads()
    const answers = new FakeAnswers()
    try {
      const reader = new ContentReader((await galley()).accounts.connections)
      const choose = async (label: string): Promise<void> => {
        answers.choose.push(label)
        const filter = await chooseFilter(noFilter, thread ? [thread.discussion] : [], reader)
        assert.ok(filter, label)
        comments.documentThreads.filter = filter
        comments.documentThreads.updateAll()
      }
      await choose('Resolved')
      assert.equal(await talk.shown(), '')
      await choose('Only its comments')
      assert.equal(await talk.shown(), '')
      const mine = (await talk.connection.client.getAuthenticatedUser({})).displayName
      await choose(mine)
      assert.match(await talk.shown(), /^line 7\n.*: Mine$/)
      await choose(`Page ${talk.number}`)
      assert.equal((await talk.threads()).length, 2)
    } finally {
      answers.restore()
      comments.documentThreads.filter = noFilter
      comments.documentThreads.updateAll()
    }
  })

  it('have their filter in the status bar until it is cleared', () => {
    const shown: string[] = []
    const item = { show: () => shown.push('shown'), hide: () => shown.push('hidden'), dispose: () => undefined }
    const { createStatusBarItem } = vscode.window
    Object.assign(vscode.window, { createStatusBarItem: () => item })
    try {
      const status = new FilterStatus()
      status.show({ ...noFilter, status: 'open' })
      status.show(noFilter)
      assert.deepEqual(shown, ['shown', 'hidden'])
      assert.match(String((item as Partial<vscode.StatusBarItem>).text), /Comments filtered$/)
      assert.equal((item as Partial<vscode.StatusBarItem>).command, commands.filterComments)
    } finally {
      Object.assign(vscode.window, { createStatusBarItem })
    }
  })

  it('can be visited one after the other, forward and back', async () => {
    const editor = await talk.open()
    for (const words of ['Opening', 'A paragraph', 'The last']) {
      await talk.other('POST', '', { page: talk.page, node: await talk.keyOf(words), body: { markdown: words } })
    }
    await talk.refresh()
    await eventually(async () => assert.equal((await talk.threads()).length, 3))
    const { comments } = await galley()
    comments.documentThreads.offerRanges()
    editor.selection = new vscode.Selection(0, 0, 0, 0)
    const goTo = async (command: string, line: number): Promise<void> => {
      await eventually(async () => {
        await vscode.window.showTextDocument(editor.document)
        await vscode.commands.executeCommand(command)
        assert.equal(vscode.window.visibleTextEditors[0]?.selection.active.line, line)
      })
    }
    await goTo(commands.nextComment, 6)
    await goTo(commands.previousComment, 2)
    // Before the first thread, it continues at the last.
    const lines = (await talk.threads()).flatMap((thread) => thread.editor.range?.end.line ?? [])
    await vscode.commands.executeCommand(commands.previousComment)
    assert.equal(vscode.window.visibleTextEditors[0]?.selection.active.line, Math.max(...lines))
  })

  it('on published pages belong to the space', async () => {
    const { client } = talk.connection
    await client.mergeChangeRequest({ ...talk.place() })
    const names = { title: `Page ${talk.number}`, spaceTitle: 'Talk' }
    const published = vscode.Uri.from(pageUri({ server: 'talk', space: talk.space, page: talk.page, ...names }))
    const document = await vscode.workspace.openTextDocument(published)
    await vscode.window.showTextDocument(document)
    const { comments } = await galley()
    await comments.documentThreads.open(document)
    const thread = comments.documentThreads.controller.createCommentThread(published, new vscode.Range(6, 0, 6, 0), [])
    await talk.reply(thread, 'About the published text', commands.createComment)
    const { items } = await client.listCommentsInSpace({
      spaceId: talk.space,
      targetPage: talk.page,
      format: 'markdown',
    })
    assert.deepEqual(
      items.map(({ body }) => body),
      [{ markdown: 'About the published text' }],
    )
    const ranges = (await comments.documentThreads.host(published)?.ranges()) ?? []
    assert.deepEqual(
      ranges.map(({ start }) => start.line),
      [2, 4, 6, 8],
    )
  })

  it('are on both sides of a comparison, each where its block is', async () => {
    const { client } = talk.connection
    await client.mergeChangeRequest({ ...talk.place() })
    const published = await client.getPageById({ spaceId: talk.space, pageId: talk.page, format: 'document' })
    const node = published.document?.nodes[1]?.key
    assert.ok(node)
    await client.postCommentInSpace({
      spaceId: talk.space,
      body: { page: talk.page, node, body: { markdown: 'Left' } },
    })
    const request = await client.createChangeRequest({ spaceId: talk.space, body: { subject: 'Compared' } })
    talk.changeRequest = request.id
    await talk.write([
      { operation: 'update_page', page: talk.page, document: { markdown: `${commentedMarkdown}\nOne more.\n` } },
    ])
    await talk.other('POST', '', {
      page: talk.page,
      node: await talk.keyOf('A paragraph'),
      body: { markdown: 'Right' },
    })
    const names = { title: `Page ${talk.number}`, spaceTitle: 'Talk' }
    const before = vscode.Uri.from(
      pageUri({ server: 'talk', space: talk.space, page: talk.page, revision: request.revisionInitial, ...names }),
    )
    await vscode.commands.executeCommand('vscode.diff', before, talk.uri(), 'Compared')
    const { comments } = await galley()
    await eventually(() =>
      assert.ok(comments.documentThreads.host(before) && comments.documentThreads.host(talk.uri())),
    )
    // The space may have been read before the last comment.
    await talk.refresh()
    await eventually(() => {
      const found = comments.documentThreads.threads
        .filter(({ thread }) => thread?.target.page === talk.page)
        .map(({ host, editor, thread }) => [host.uri.scheme, editor.range?.end.line, thread?.first.body])
      assert.deepEqual(
        found.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
        [
          ['galley', 4, 'Left'],
          ['galley-cr', 6, 'Right'],
        ],
      )
    })
  })
})
