import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { changeRequestPageUri, pageUri } from '../../src/core/uris.ts'
import type { ShownComment } from '../../src/features/comments/shownComment.ts'
import type { ShownThread } from '../../src/features/comments/shownThread.ts'
import type { Connection } from '../../src/features/shared/connection.ts'
import { noFilter } from '../../src/core/comments/threadFilter.ts'
import { chooseFilter } from '../../src/features/comments/filterPick.ts'
import { ContentReader } from '../../src/features/shared/contentReader.ts'
import { commands } from '../../src/features/shared/ids.ts'
import type { RunningSandbox, SandboxRole } from '../../src/features/shared/sandboxServer.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { eventually } from '../support/eventually.ts'
import { galley, hideDocsView, signOutOfAll } from '../support/editor/galley.ts'
import { SpoilingProxy } from '../support/httpServers/spoilingProxy.ts'

const markdown = 'Opening words of the page.\n\n## Details\n\nA paragraph to talk about.\n\nThe last one of all.\n'

describe('Comments', function () {
  this.timeout(60_000)
  let proxy: SpoilingProxy
  let tokens: RunningSandbox['tokens']
  let connection: Connection
  let other: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>
  let space: string
  let changeRequest: string
  let page: string
  let number = 0

  before(async () => {
    const { sandbox } = await galley()
    const started = await sandbox.start()
    const { url } = started
    tokens = started.tokens
    proxy = await new SpoilingProxy(url).start()
    connection = await signIn('admin')
    const { client } = connection
    const { items } = await client.listOrganizationsForAuthenticatedUser({})
    space = (await client.createSpace({ organizationId: items[0]?.id ?? '', body: { title: 'Talk' } })).id
    other = async (method, path, body) => {
      const answer = await fetch(`${url}/v1/spaces/${space}/change-requests/${changeRequest}/comments${path}`, {
        method,
        headers: { authorization: `Bearer ${tokens.create}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`)
      return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    }
  })

  beforeEach(async () => {
    number++
    const { client } = connection
    changeRequest = (await client.createChangeRequest({ spaceId: space, body: { subject: `Talk ${number}` } })).id
    const title = `Page ${number}`
    await write([{ operation: 'insert_page', title, document: { markdown } }])
    const { pages } = await client.listPagesInChangeRequest({ ...place(), metadata: false })
    page = pages.find((each) => each.title === title)?.id ?? ''
  })

  afterEach(async () => {
    proxy.spoiling = undefined
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  after(async () => {
    await proxy.stop()
    await signOutOfAll()
    await hideDocsView()
    await (await galley()).sandbox.reset()
  })

  async function signIn(role: SandboxRole): Promise<Connection> {
    const { accounts } = await galley()
    const server = { id: 'talk', url: proxy.url, name: 'talk', sandbox: false }
    await accounts.signIn.keep(await accounts.signIn.check(server, tokens[role] ?? '', new AbortController().signal))
    const current = await accounts.connections.current()
    assert.ok(current)
    return current
  }

  const place = (): { spaceId: string; changeRequestId: string } => ({ spaceId: space, changeRequestId: changeRequest })

  type Changes = Parameters<Connection['client']['updateChangeRequestContent']>[0]['body']['changes']

  async function write(changes: Changes): Promise<void> {
    await connection.client.updateChangeRequestContent({ ...place(), compat: false, body: { changes } })
  }

  function uri(): vscode.Uri {
    const names = { title: `Page ${number}`, spaceTitle: 'Talk' }
    return vscode.Uri.from(changeRequestPageUri({ server: 'talk', space, changeRequest, page, ...names }))
  }

  async function open(): Promise<vscode.TextEditor> {
    const document = await vscode.workspace.openTextDocument(uri())
    const editor = await vscode.window.showTextDocument(document, { preview: false })
    const { comments } = await galley()
    await comments.board.open(document)
    return editor
  }

  /** The key of the block that begins so. */
  async function keyOf(words: string): Promise<string> {
    const { document } = await connection.client.getPageInChangeRequestById({
      ...place(),
      pageId: page,
      format: 'document',
    })
    const found = document?.nodes.find((node) => JSON.stringify(node).includes(words))
    assert.ok(found?.key)
    return found.key
  }

  async function threads(): Promise<readonly ShownThread[]> {
    const { comments } = await galley()
    return comments.board.threads.filter(({ surface }) => surface.uri.toString() === uri().toString())
  }

  /** The threads of the page as text: line, state, then a line for each comment. */
  async function shown(): Promise<string> {
    const lines = (await threads()).flatMap(({ editor }) => [
      `${editor.range ? `line ${editor.range.end.line + 1}` : 'page'}${editor.label && !/^Comment\b/.test(editor.label) ? ` [${editor.label.replace(/ · .*M$/, '')}]` : ''}`,
      ...editor.comments.map(({ author, body, label }) => {
        const words = typeof body === 'string' ? body : body.value
        return `  ${author.name}${label ? ` (${label})` : ''}: ${words.replaceAll(/&nbsp;|\s+/g, ' ').trim()}`
      }),
    ])
    return lines.join('\n')
  }

  async function reply(
    thread: vscode.CommentThread,
    text: string,
    id: string = commands.replyToComment,
  ): Promise<void> {
    await vscode.commands.executeCommand(id, { thread, text })
  }

  /** Begins a thread as the editor does: with an empty one of its own. */
  async function begin(line: number | undefined, text: string): Promise<void> {
    const { comments } = await galley()
    const range = line === undefined ? undefined : new vscode.Range(line, 0, line, 0)
    const thread = comments.board.controller.createCommentThread(uri(), range as vscode.Range, [])
    thread.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded
    await reply(thread, text, commands.createComment)
  }

  /** The boxes that comments are typed in; the editor leaves some open that nobody sees any more. */
  function boxes(): readonly vscode.TextDocument[] {
    return vscode.workspace.textDocuments.filter(({ uri: { scheme } }) => scheme === 'comment')
  }

  async function newBox(before: readonly vscode.TextDocument[]): Promise<vscode.TextDocument> {
    return await eventually(() => {
      const box = boxes().find((each) => !before.includes(each))
      assert.ok(box)
      return box
    })
  }

  async function comment(index: number): Promise<ShownComment> {
    const [thread] = await threads()
    return thread?.editor.comments[index] as ShownComment
  }

  async function refresh(): Promise<void> {
    await (await galley()).comments.refresh()
  }

  it('live from the first word to the last, seen from both sides', async () => {
    await open()
    await begin(6, 'Is this so?')
    assert.match(await shown(), /^line 7\n {2}.+: Is this so\?$/)
    const listed = await other('GET', '?format=markdown')
    const [first] = listed['items'] as { id: string; target: { node: { id: string } } }[]
    assert.equal(first?.target.node.id, await keyOf('A paragraph'))

    await other('POST', `/${first?.id}/replies`, { body: { markdown: 'It is.' } })
    await refresh()
    await eventually(async () => assert.match(await shown(), /: It is\.$/))
    const [thread] = await threads()
    assert.ok(thread)
    await reply(thread.editor, 'Thank you.', commands.replyAndResolve)
    assert.match(await shown(), /^line 7 \[Resolved by .+\]\n.*\n.*\n {2}.+: Thank you\.$/)
    assert.equal((await other('GET', `/${first?.id}`))['status'], 'resolved')

    await vscode.commands.executeCommand(commands.reopenThread, thread.editor)
    assert.equal((await other('GET', `/${first?.id}`))['status'], 'open')
    await connection.client.deleteCommentInChangeRequest({ ...place(), commentId: first?.id ?? '' })
    await refresh()
    assert.equal(await shown(), '')
  })

  it('are only read by somebody who may not comment, whom the server refuses anyway', async () => {
    const offers = async (): Promise<unknown> => {
      const { comments } = await galley()
      const document = await vscode.workspace.openTextDocument(uri())
      const token = new vscode.CancellationTokenSource().token
      const found = await comments.board.controller.commentingRangeProvider?.provideCommentingRanges(document, token)
      return found && 'ranges' in found ? [found.enableFileComments, found.ranges?.length] : found
    }
    await other('POST', '', { page, node: await keyOf('A paragraph'), body: { markdown: 'Look, but do not touch' } })
    await open()
    await eventually(async () => assert.match((await threads())[0]?.editor.contextValue ?? '', /canReply canSettle/))
    assert.deepEqual(await offers(), [true, 4])
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    const { client } = await signIn('read')
    try {
      await open()
      const [shown] = await eventually(async () => {
        const found = await threads()
        assert.equal(found.length, 1)
        return found
      })
      assert.equal(shown?.editor.canReply, false)
      assert.doesNotMatch(shown?.editor.contextValue ?? '', /can/)
      const first = await comment(0)
      assert.equal(first.contextValue, 'comment')
      assert.deepEqual(first.reactions, [])
      assert.deepEqual(await offers(), [false, 0])
      const body = { page, body: { markdown: 'All the same' } }
      await assert.rejects(client.postCommentInChangeRequest({ ...place(), body }), /forbidden/)
    } finally {
      connection = await signIn('admin')
    }
  })

  it('are edited, reacted to and deleted', async () => {
    await open()
    await begin(6, 'First words')
    await vscode.commands.executeCommand(commands.editComment, await comment(0))
    const editing = await comment(0)
    assert.equal(editing.mode, vscode.CommentMode.Editing)
    assert.equal(editing.body, 'First words')
    editing.body = 'Other words'
    await vscode.commands.executeCommand(commands.saveComment, editing)
    assert.match(await shown(), /\(edited\): Other words$/)
    const { comments } = await galley()
    const like = editing.reactions?.find(({ label }) => label === '👍')
    assert.ok(like)
    await comments.board.controller.reactionHandler?.(await comment(0), like)
    assert.match(await shown(), /--- 👍 .+$/)
    assert.equal((await comment(0)).reactions?.[0]?.authorHasReacted, true)
  })

  it('stay with their text and the reason when they cannot be sent, and are sent once in the end', async () => {
    await open()
    proxy.spoiling = { requests: /^POST/, how: 'cut' }
    await begin(6, 'Written offline')
    assert.match(await shown(), /^line 7 \[New comment\]\n.*\(not sent\): Written offline --- .+/)
    await vscode.commands.executeCommand(commands.retryComment, await comment(0))
    assert.match(await shown(), /\(not sent\)/)
    proxy.spoiling = undefined
    await vscode.commands.executeCommand(commands.retryComment, await comment(0))
    assert.match(await shown(), /^line 7\n {2}[^(]+: Written offline$/)
    assert.equal(((await other('GET', ''))['items'] as unknown[]).length, 1)
  })

  it('are never sent twice when only the answer was lost', async () => {
    await open()
    proxy.spoiling = { requests: /^POST/, how: 'cutAnswer' }
    await begin(6, 'Said once')
    assert.match(await shown(), /\(not sent\)/)
    proxy.spoiling = undefined
    const posts = proxy.seen.filter((name) => name.startsWith('POST')).length
    await vscode.commands.executeCommand(commands.retryComment, await comment(0))
    assert.match(await shown(), /^line 7\n {2}[^(]+: Said once$/)
    assert.equal(proxy.seen.filter((name) => name.startsWith('POST')).length, posts)
    const [thread] = await threads()
    assert.ok(thread)
    proxy.spoiling = { requests: /^POST/, how: 'cutAnswer' }
    await reply(thread.editor, 'And answered once')
    proxy.spoiling = undefined
    await vscode.commands.executeCommand(commands.retryComment, await comment(1))
    const replies = await other('GET', `/${thread.key}/replies`)
    assert.equal((replies['items'] as unknown[]).length, 1)
    assert.match(await shown(), /: And answered once$/)
  })

  it('can be given up when they cannot be sent', async () => {
    await open()
    proxy.spoiling = { requests: /^POST/, how: 403 }
    await begin(6, 'Not allowed')
    assert.match(await shown(), /\(not sent\): Not allowed/)
    await vscode.commands.executeCommand(commands.discardComment, await comment(0))
    assert.equal(await shown(), '')
  })

  it('move with the text that is typed, and stand where their block stands after it was saved', async () => {
    await open()
    await begin(6, 'Here')
    const edit = new vscode.WorkspaceEdit()
    edit.insert(uri(), new vscode.Position(2, 0), 'New first paragraph.\n\nAnd a second.\n\n')
    await vscode.workspace.applyEdit(edit)
    await refresh()
    await begin(8, 'On what moved')
    const { editing } = await galley()
    await vscode.commands.executeCommand('workbench.action.files.save')
    await eventually(async () => assert.deepEqual(await editing.pages.drafts(), []))
    await eventually(async () => assert.match(await shown(), /^line 11\n/))
    assert.match(await shown(), /line 9\n.*: On what moved/)
  })

  it('are listed as outdated when somebody deleted their block, and open on the page as it was', async () => {
    await open()
    await begin(6, 'About the paragraph')
    const [thread] = await threads()
    await write([
      {
        operation: 'update_page',
        page,
        document: { markdown: 'Opening words of the page.\n\n## Details\n\nThe last one of all.\n' },
      },
    ])
    const { comments } = await galley()
    const document = await vscode.workspace.openTextDocument(uri())
    comments.board.close(document.uri)
    connection.cache.invalidate(() => true)
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await open()
    await eventually(async () => assert.match(await shown(), /^page \[Outdated: .+\]\n/))
    const [outdated] = await threads()
    await vscode.commands.executeCommand(commands.openOutdatedComment, outdated?.editor)
    await eventually(() => {
      assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /A paragraph to talk about/)
      const own = comments.board.threads.filter(
        ({ key, surface }) => key === thread?.key && surface.uri.scheme === 'galley',
      )
      assert.deepEqual(
        own.map(({ editor }) => editor.range?.end.line),
        [6],
      )
    })
  })

  it('about the page stand at its top, and those about the change request in the overview', async () => {
    await open()
    await begin(undefined, 'About all of it')
    assert.match(await shown(), /^page \[On the whole page\]\n.*: About all of it$/)
    await other('POST', '', { body: { markdown: 'About the change request' } })
    await vscode.commands.executeCommand(commands.showAllComments)
    await eventually(() => {
      const text = vscode.window.activeTextEditor?.document.getText() ?? ''
      assert.match(
        text,
        /## The whole change request\n\n- .*\n {2}About the change request\n\n## Page \d+\n\n- .*\n {2}About all of it\n/,
      )
    })
    const { comments } = await galley()
    await eventually(() => {
      const whole = comments.board.threads.filter(({ surface }) => surface.uri.scheme === 'galley-object')
      assert.deepEqual(
        whole.map(({ editor }) => editor.range?.end.line),
        [4],
      )
    })
  })

  it('are read with one request for the list and one for the blocks, replies only in sight', async () => {
    const node = await keyOf('A paragraph')
    for (let count = 0; count < 3; count++) {
      const { id } = await other('POST', '', { page, node, body: { markdown: `Thread ${count}` } })
      await other('POST', `/${String(id)}/replies`, { body: { markdown: 'Reply' } })
    }
    proxy.seen.length = 0
    await open()
    await eventually(async () => assert.equal((await shown()).match(/: Reply/g)?.length, 3))
    assert.equal(proxy.seen.filter((name) => /\/comments\?/.test(name)).length, 1, proxy.seen.join('\n'))
    assert.equal(proxy.seen.filter((name) => /format=document/.test(name)).length, 1, proxy.seen.join('\n'))
  })

  it('cost one request for the page where there are none, and offer a start at each block all the same', async () => {
    proxy.seen.length = 0
    const document = await vscode.workspace.openTextDocument(uri())
    await vscode.window.showTextDocument(document, { preview: false })
    const { comments } = await galley()
    await eventually(async () => {
      const ranges = (await comments.board.surface(uri())?.ranges()) ?? []
      assert.deepEqual(
        ranges.map(({ start }) => start.line),
        [2, 4, 6, 8],
      )
    })
    await eventually(() => assert.equal(proxy.seen.filter((name) => /\/comments\?/.test(name)).length, 1))
    const reads = proxy.seen.filter((name) => name.includes(`/page/${page}`))
    assert.equal(reads.length, 1, proxy.seen.join('\n'))
    await begin(6, 'The first of all')
    assert.match(await shown(), /^line 7\n.*: The first of all$/)
    assert.equal(proxy.seen.filter((name) => name.includes(`/page/${page}`)).length, 2, proxy.seen.join('\n'))
  })

  it('say what is wrong, and keep the text', async () => {
    await open()
    await begin(6, ' \n ')
    assert.equal(await shown(), '')
    await begin(5, 'On an empty line')
    assert.match(
      await shown(),
      /^page \[New comment\]\n.*\(not sent\): On an empty line --- There is nothing on these lines/,
    )
    await vscode.commands.executeCommand(commands.retryComment, await comment(0))
    assert.match(await shown(), /^page \[On the whole page\]\n.*: On an empty line$/)
    const [onPage] = await threads()
    await connection.client.deleteCommentInChangeRequest({ ...place(), commentId: onPage?.key ?? '' })
    await refresh()
    await begin(6, 'Real words')
    const [thread] = await threads()
    assert.ok(thread)
    await connection.client.deleteCommentInChangeRequest({ ...place(), commentId: thread.key })
    await reply(thread.editor, 'To nobody')
    assert.match(await shown(), /\(not sent\): To nobody --- The thread was deleted meanwhile/)
  })

  it('refuse in a sentence what cannot be: resolving twice, an emoji, a page that vanished', async () => {
    await open()
    await begin(6, 'Settled')
    const [thread] = await threads()
    assert.ok(thread)
    const { key, discussion } = thread
    await connection.client.updateCommentInChangeRequest({ ...place(), commentId: key, body: { resolved: true } })
    await assert.rejects(discussion.resolve(key, true), /^ExplainedError: The thread is resolved already\.$/)
    const { comments } = await galley()
    proxy.spoiling = { requests: /^PUT|^PATCH/, how: 422 }
    const strange = { label: '🦕', iconPath: '', count: 0, authorHasReacted: false }
    const refused = Promise.resolve(comments.board.controller.reactionHandler?.(await comment(0), strange))
    await assert.rejects(refused, /The reaction 🦕 was not taken: \S/)
    proxy.spoiling = undefined
    await begin(4, 'To a page that is gone')
    await vscode.commands.executeCommand(commands.deleteComment, await comment(0))
    await write([{ operation: 'delete_page', page }])
    await begin(8, 'Said too late')
    assert.match(await shown(), /\(not sent\): Said too late --- [A-Z][^-]+\./)
  })

  it('begun without a network stay at their lines, move with the text, and go to their block in the end', async () => {
    await open()
    proxy.spoiling = { requests: /./, how: 'cut' }
    await begin(6, 'Begun offline')
    assert.match(await shown(), /^line 7 \[New comment\]\n.*\(not sent\): Begun offline --- .+/)
    const edit = new vscode.WorkspaceEdit()
    edit.insert(uri(), new vscode.Position(2, 0), 'Typed above.\n\n')
    await vscode.workspace.applyEdit(edit)
    await eventually(async () => assert.match(await shown(), /^line 9 /))
    proxy.spoiling = undefined
    await vscode.commands.executeCommand(commands.retryComment, await comment(0))
    await eventually(async () => assert.match(await shown(), /^line 9\n {2}[^(]+: Begun offline$/))
    const { items } = (await other('GET', '')) as { items: { target: { node: { id: string } } }[] }
    assert.deepEqual(
      items.map(({ target }) => target.node.id),
      [await keyOf('A paragraph')],
    )
  })

  it('keep a reply that is being typed when somebody else deletes the thread', async () => {
    const { id } = await other('POST', '', { page, node: await keyOf('A paragraph'), body: { markdown: 'Short life' } })
    const before = boxes()
    await open()
    const box = await newBox(before)
    const edit = new vscode.WorkspaceEdit()
    edit.insert(box.uri, new vscode.Position(0, 0), 'Half an answer')
    await vscode.workspace.applyEdit(edit)
    await other('DELETE', `/${String(id)}`)
    await refresh()
    await eventually(async () => {
      assert.match(await shown(), /^page .*\n.*\(not sent\): Half an answer --- The thread was deleted meanwhile/)
    })
  })

  it('offer people and pages while they are typed, and ask nobody but once', async () => {
    const editor = await open()
    const before = boxes()
    editor.selection = new vscode.Selection(6, 0, 6, 0)
    const box = await eventually(async () => {
      if (!boxes().some((each) => !before.includes(each))) {
        await vscode.commands.executeCommand('workbench.action.addComment')
      }
      return await newBox(before)
    }, 25_000)
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
    assert.ok((await offered('See [')).includes(`[Page ${number}](/pages/${page})`))
    proxy.seen.length = 0
    await offered('Ask @a')
    await offered('See [P')
    await offered('Only words')
    assert.deepEqual(proxy.seen, [])
  })

  it('are shown as the filter says, which offers states, authors and pages', async () => {
    await open()
    await begin(6, 'Mine')
    await other('POST', '', { page, node: await keyOf('Opening'), body: { markdown: 'Another’s' } })
    await refresh()
    await eventually(async () => assert.match(await shown(), /Another’s/))
    const { comments } = await galley()
    const [thread] = await threads()
    const answers = new FakeAnswers()
    try {
      const reader = new ContentReader((await galley()).accounts.connections)
      const choose = async (label: string): Promise<void> => {
        answers.choose.push(label)
        const filter = await chooseFilter(noFilter, thread ? [thread.discussion] : [], reader)
        assert.ok(filter, label)
        comments.board.filter = filter
        comments.board.updateAll()
      }
      await choose('Resolved')
      assert.equal(await shown(), '')
      await choose('Its comments alone')
      assert.equal(await shown(), '')
      const mine = (await connection.client.getAuthenticatedUser({})).displayName
      await choose(mine)
      assert.match(await shown(), /^line 7\n.*: Mine$/)
      await choose(`Page ${number}`)
      assert.equal((await threads()).length, 2)
    } finally {
      answers.restore()
      comments.board.filter = noFilter
      comments.board.updateAll()
    }
  })

  it('are gone through from one to the next and back', async () => {
    const editor = await open()
    for (const words of ['Opening', 'A paragraph', 'The last']) {
      await other('POST', '', { page, node: await keyOf(words), body: { markdown: words } })
    }
    await refresh()
    await eventually(async () => assert.equal((await threads()).length, 3))
    const { comments } = await galley()
    comments.board.offerRanges()
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
  })

  it('on published pages belong to the space', async () => {
    const { client } = connection
    await client.mergeChangeRequest({ ...place() })
    const names = { title: `Page ${number}`, spaceTitle: 'Talk' }
    const published = vscode.Uri.from(pageUri({ server: 'talk', space, page, ...names }))
    const document = await vscode.workspace.openTextDocument(published)
    await vscode.window.showTextDocument(document)
    const { comments } = await galley()
    await comments.board.open(document)
    const thread = comments.board.controller.createCommentThread(published, new vscode.Range(6, 0, 6, 0), [])
    await reply(thread, 'About the published text', commands.createComment)
    const { items } = await client.listCommentsInSpace({ spaceId: space, targetPage: page, format: 'markdown' })
    assert.deepEqual(
      items.map(({ body }) => body),
      [{ markdown: 'About the published text' }],
    )
    const ranges = (await comments.board.surface(published)?.ranges()) ?? []
    assert.deepEqual(
      ranges.map(({ start }) => start.line),
      [2, 4, 6, 8],
    )
  })

  it('stand on both sides of a comparison, each where its block is', async () => {
    const { client } = connection
    await client.mergeChangeRequest({ ...place() })
    const published = await client.getPageById({ spaceId: space, pageId: page, format: 'document' })
    const node = published.document?.nodes[1]?.key
    assert.ok(node)
    await client.postCommentInSpace({
      spaceId: space,
      body: { page, node, body: { markdown: 'Left' } },
    })
    const request = await client.createChangeRequest({ spaceId: space, body: { subject: 'Compared' } })
    changeRequest = request.id
    await write([{ operation: 'update_page', page, document: { markdown: `${markdown}\nOne more.\n` } }])
    await other('POST', '', { page, node: await keyOf('A paragraph'), body: { markdown: 'Right' } })
    const names = { title: `Page ${number}`, spaceTitle: 'Talk' }
    const before = vscode.Uri.from(
      pageUri({ server: 'talk', space, page, revision: request.revisionInitial, ...names }),
    )
    await vscode.commands.executeCommand('vscode.diff', before, uri(), 'Compared')
    const { comments } = await galley()
    await eventually(() => assert.ok(comments.board.surface(before) && comments.board.surface(uri())))
    // The space may have been read before, without what was just said about it.
    await refresh()
    await eventually(() => {
      const found = comments.board.threads
        .filter(({ thread }) => thread?.target.page === page)
        .map(({ surface, editor, thread }) => [surface.uri.scheme, editor.range?.end.line, thread?.first.body])
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
