import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { ShownComment } from '../../src/features/reviewing/comments/threads/shownComment.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import type { RunningSandbox } from '../../src/features/shared/connections/sandboxServer.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley, hideDocsView, signOutOfAll } from '../support/editor/galley.ts'
import { eventually } from '../support/eventually.ts'

describe('A docs folder that the platform syncs', function () {
  this.timeout(90_000)
  let docs: DocsWorkspace
  let running: RunningSandbox
  let answers: FakeAnswers
  let space: string

  before(async () => {
    await vscode.commands.executeCommand('galley.openSandbox')
    running = await (await galley()).sandbox.start()
    docs = await DocsWorkspace.create('synced')
    await docs.write('synced/SUMMARY.md', '# Table of contents\n\n* [One](one.md)\n')
    await docs.write('synced/one.md', '# One\n\nFirst of all.\n\nThen the second.\n')
    await docs.write('synced/.git/config', '[core]\n\tbare = false\n')
    const folder = docs.uri('synced').fsPath
    const imported = await send('/sandbox/imports', { folder, title: 'Synced handbook' })
    space = (JSON.parse(imported.trim().split('\n').at(-1) ?? '') as { space: { id: string } }).space.id
    await send('/sandbox/git', { space, folder })
    await docs.write('synced/new.md', '# New\n\nNot on the platform yet.\n')
  })

  beforeEach(() => (answers = new FakeAnswers()))

  afterEach(async () => {
    answers.restore()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  after(async () => {
    await docs.delete()
    await (await galley()).sandbox.reset()
    await signOutOfAll()
    await hideDocsView()
  })

  async function send(address: string, body: unknown): Promise<string> {
    const headers = { authorization: `Bearer ${running.tokens.admin}`, 'content-type': 'application/json' }
    const response = await fetch(`${running.url}${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    assert.ok(response.ok, text)
    return text
  }

  async function open(file: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(docs.uri(`synced/${file}`))
    await vscode.window.showTextDocument(document)
    return document
  }

  /** Opens a file, and says which space the folder belongs to, as somebody does once. */
  async function connected(file: string): Promise<vscode.TextDocument> {
    const document = await open(file)
    answers.choose.push('Synced handbook')
    await vscode.commands.executeCommand('galley.chooseSpaceOfFolder')
    return document
  }

  async function threads() {
    const { comments } = await galley()
    return comments.documentThreads.threads.filter(({ editor }) => editor.uri.scheme === 'file')
  }

  async function shown(): Promise<string[]> {
    return (await threads()).map(({ editor }) => {
      const said = (editor.comments as readonly ShownComment[]).map(({ body }) =>
        typeof body === 'string' ? body : body.value,
      )
      return `${editor.range === undefined ? 'whole' : editor.range.start.line}: ${said.join(' / ').replaceAll(/\s+/g, ' ')}`
    })
  }

  it('is offered the space of its repository first, and says in the status bar how that is kept in step', async () => {
    await connected('one.md')
    assert.deepEqual(answers.picks[0]?.slice(0, 2), ['synced with the repository of this folder', 'Synced handbook'])
    const { syncStatus } = await galley()
    await eventually(() => {
      assert.equal(syncStatus.label, 'Git Sync of “Synced handbook”: nothing imported or exported yet')
    })
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await eventually(() => assert.equal(syncStatus.label, undefined))
  })

  it('leads from a file to its page, and says so where the platform has none of it', async () => {
    await connected('one.md')
    answers.choose.push('Copy Link')
    await vscode.commands.executeCommand('galley.showSyncedPage')
    const [, rows = []] = answers.picks
    assert.deepEqual(rows.slice(0, 3), ['Open in Browser', 'Copy Link', 'Open Site Preview'])
    const link = await eventually(async () => {
      const copied = await vscode.env.clipboard.readText()
      assert.match(copied, new RegExp(space))
      return copied
    })
    assert.match(link, /^https?:/)
    await open('new.md')
    await vscode.commands.executeCommand('galley.showSyncedPage')
    assert.deepEqual(answers.picks.at(-1), ['Open Space in Browser', 'Choose Another Space…'])
  })

  it('gives the link by which readers find a page, once its space is published', async () => {
    const { accounts } = await galley()
    const connection = await accounts.connections.current()
    assert.ok(connection)
    const { client } = connection
    const [organization] = (await client.listOrganizationsForAuthenticatedUser({})).items
    const at = { organizationId: organization?.id ?? '' }
    const { id: siteId } = await client.createSite({ ...at, body: { title: 'Readers', spaces: [space] } })
    await client.publishSite({ ...at, siteId })
    connection.cache.invalidate(() => true)
    await connected('one.md')
    answers.choose.push('Copy Published Link')
    await vscode.commands.executeCommand('galley.showSyncedPage')
    const published = (await client.getSpaceById({ spaceId: space })).urls.published ?? ''
    await eventually(async () => assert.equal(await vscode.env.clipboard.readText(), `${published}/one`))
  })

  it('has the comments of published pages on the blocks of its files, and those of other blocks at the top', async () => {
    const connection = await (await galley()).accounts.connections.current()
    assert.ok(connection)
    const { client } = connection
    const { pages } = await client.listPages({ spaceId: space }, { fresh: true })
    const page = pages.find(({ title }) => title === 'One')?.id ?? ''
    const { document } = await client.getPageById({ spaceId: space, pageId: page, format: 'document' }, { fresh: true })
    const [first, second] = (document?.nodes ?? []).map(({ key }) => key)
    const { items: earlier } = await client.listCommentsInSpace({ spaceId: space, status: 'all' }, { fresh: true })
    for (const { id } of earlier) await client.deleteCommentInSpace({ spaceId: space, commentId: id })
    const post = async (node: string | undefined, markdown: string): Promise<string> => {
      const body = { page, ...(node ? { node } : {}), body: { markdown } }
      return (await client.postCommentInSpace({ spaceId: space, body })).id
    }
    const commentId = await post(first, 'About the first')
    await post(second, 'About the second')
    // The second block is another one here by now, and a paragraph stands before the first.
    await docs.write('synced/one.md', '# One\n\nNewly written above.\n\nFirst of all.\n')
    await connected('one.md')
    await eventually(async () => {
      // The comments were read before these were written; nobody waits for the next poll.
      await (await galley()).comments.refresh()
      const all = await shown()
      assert.equal(all.length, 2, all.join('\n'))
      assert.ok(
        all.some((each) => /^4: .*About the first/.test(each)),
        all.join('\n'),
      )
      assert.ok(
        all.some((each) => /^whole: .*About the second/.test(each)),
        all.join('\n'),
      )
    }, 30_000)
    const thread = (await threads()).find(({ editor }) => editor.range !== undefined)
    assert.ok(thread)
    await vscode.commands.executeCommand(commands.replyAndResolve, { thread: thread.editor, text: 'Done here.' })
    await eventually(async () => {
      const { status, replies } = await client.getCommentInSpace({ spaceId: space, commentId }, { fresh: true })
      assert.deepEqual([status, replies], ['resolved', 1])
    }, 30_000)
  })
})
