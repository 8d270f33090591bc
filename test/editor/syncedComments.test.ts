import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { eventually } from '../support/eventually.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley, signOutOfAll } from '../support/editor/galley.ts'
import { SyncedWorkspace } from '../support/editor/syncedWorkspace.ts'

const text = 'First of all.\n\nThen the second.\n'
/** Each test has a page of its own, because VS Code reads an open file from disk again only after a while. */
const titles = ['One', 'Two', 'Three', 'Four', 'Five']

describe('Comments on files that the platform syncs', () => {
  let synced: SyncedWorkspace
  let answers: FakeAnswers

  before(async () => {
    const files = titles.map((title) => [`${title.toLowerCase()}.md`, `# ${title}\n\n${text}`] as const)
    const summary = files.map(([file], at) => `* [${titles[at]}](${file})\n`).join('')
    synced = await SyncedWorkspace.create({ ...Object.fromEntries(files), 'SUMMARY.md': `# Contents\n\n${summary}` })
    // On this machine, the second block of each has changed, or another paragraph comes before the first.
    await synced.docs.write('synced/one.md', '# One\n\nNewly written above.\n\nFirst of all.\n')
    await synced.docs.write('synced/two.md', '# Two\n\nNewly written above.\n\nThen the second.\n')
    await synced.docs.write('synced/three.md', '# Three\n\nSomething else altogether, written here alone.\n')
  })

  beforeEach(async () => {
    answers = new FakeAnswers()
    await synced.deleteComments()
  })

  afterEach(async () => {
    answers.restore()
    synced.proxy.spoiling = undefined
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  after(async () => await synced.delete())

  /** Creates a thread as VS Code does: with an empty thread of its own. */
  async function begin(file: string, line: number | undefined, text: string): Promise<void> {
    const { comments } = await galley()
    const range = line === undefined ? undefined : new vscode.Range(line, 0, line, 0)
    const { controller } = comments.documentThreads
    const thread = controller.createCommentThread(synced.uri(file), range as vscode.Range, [])
    await vscode.commands.executeCommand(commands.createComment, { thread, text })
  }

  async function comments() {
    const { client } = await synced.connection()
    const input = { spaceId: synced.space, status: 'all', format: 'markdown' } as const
    return (await client.listCommentsInSpace(input, { fresh: true })).items
  }

  /** Returns the badge of a file from its provider, because VS Code has no API to read it. */
  async function badge(file: string): Promise<string | undefined> {
    const { badges } = (await galley()).comments
    const decoration = badges.provideFileDecoration(synced.uri(file))
    return decoration && `${decoration.badge} ${decoration.tooltip}`
  }

  function openBadge(count: number): string {
    return `${count} ${count === 1 ? '1 open comment' : `${count} open comments`}`
  }

  it('are on the blocks of the file, and those of other blocks at the top', async () => {
    const [first, second] = await synced.blocks('One')
    const commentId = await synced.say('One', 'About the first', first)
    await synced.say('One', 'About the second', second)
    await synced.connected('one.md', answers)
    await synced.shows(/^4: .*About the first/, /^whole: .*About the second/)
    const thread = (await synced.threads()).find(({ editor }) => editor.range !== undefined)
    assert.ok(thread)
    await vscode.commands.executeCommand(commands.replyAndResolve, { thread: thread.editor, text: 'Done here.' })
    const { client } = await synced.connection()
    await eventually(async () => {
      const input = { spaceId: synced.space, commentId }
      const { status, replies } = await client.getCommentInSpace(input, { fresh: true })
      assert.deepEqual([status, replies], ['resolved', 1])
    })
  })

  it('are created on a block of the file, for the block of the page', async () => {
    await synced.connected('two.md', answers)
    await begin('two.md', 4, 'What comes third?')
    await synced.shows(/^4: .*What comes third\?/)
    const [, second] = await synced.blocks('Two')
    const [comment] = await comments()
    assert.equal(comment?.target.node?.id, second)
    await vscode.commands.executeCommand(commands.resolveThread, (await synced.threads())[0]?.editor)
    assert.equal((await comments())[0]?.status, 'resolved')
    await vscode.commands.executeCommand(commands.reopenThread, (await synced.threads())[0]?.editor)
    assert.equal((await comments())[0]?.status, 'open')
  })

  it('aren’t sent from a block that the page doesn’t have, unless for the whole page', async () => {
    await synced.connected('three.md', answers)
    await begin('three.md', 2, 'Is this true?')
    await synced.shows(/^whole: \(not sent\) Is this true\? .*These lines aren’t on the platform’s page/)
    assert.deepEqual(await comments(), [])
    const [thread] = await synced.threads()
    await vscode.commands.executeCommand(commands.retryComment, thread?.editor.comments[0])
    const [comment] = await comments()
    assert.deepEqual([comment?.target.page?.id, comment?.target.node], [(await synced.page('Three')).id, undefined])
  })

  it('keep their text if the server refuses or can’t be reached', async () => {
    await synced.connected('four.md', answers)
    for (const how of [403, 404, 500, 'cut'] as const) {
      synced.proxy.spoiling = { requests: /^POST .*\/comments/, how }
      await begin('four.md', undefined, 'Kept words')
      synced.proxy.spoiling = undefined
      await synced.shows(/^whole: \(not sent\) Kept words/)
      const [thread] = await synced.threads()
      await vscode.commands.executeCommand(commands.discardComment, thread?.editor.comments[0])
    }
    assert.deepEqual(await comments(), [])
  })

  it('stay unchanged while they can’t be read, and are updated at the next refresh', async () => {
    await synced.say('Four', 'Said before')
    await synced.connected('four.md', answers)
    await synced.shows(/Said before/)
    const { comments } = await galley()
    for (const how of [403, 404, 429, 500, 'cut', 'half'] as const) {
      const words = `Said during ${how}`
      await synced.say('Four', words)
      const before = await synced.shown()
      synced.proxy.spoiling = { requests: /^GET .*\/comments/, how }
      await assert.rejects(async () => await comments.refresh())
      assert.deepEqual([await synced.shown(), await badge('four.md')], [before, openBadge(before.length)])
      synced.proxy.spoiling = undefined
      await comments.refresh()
      const after = await synced.shown()
      assert.ok(
        after.some((thread) => thread.includes(words)),
        after.join('\n'),
      )
      assert.deepEqual([after.length, await badge('four.md')], [before.length + 1, openBadge(after.length)])
    }
  })

  it('appear at the next refresh if they, or the blocks of the page, couldn’t be read at first', async () => {
    const [first] = await synced.blocks('One')
    await synced.say('One', 'About the first', first)
    const { comments } = await galley()
    for (const [requests, how] of [
      [/^GET .*\/comments/, 500],
      [/^GET .*\/comments/, 'half'],
      [/^GET .*\/page\/.*format=document/, 500],
      [/^GET .*\/page\/.*format=document/, 'half'],
    ] as const) {
      // Nothing of it was read before.
      await signOutOfAll()
      synced.proxy.spoiling = { requests, how }
      const seen = synced.proxy.seen.length
      await synced.signIn('admin')
      await synced.connected('one.md', answers)
      await eventually(() => {
        const asked = synced.proxy.seen.slice(seen).filter((each) => requests.test(each))
        assert.ok(asked.length >= 3)
      })
      assert.deepEqual(await synced.shown(), [])
      synced.proxy.spoiling = undefined
      await eventually(async () => {
        await comments.refresh()
        assert.match((await synced.shown()).join('\n'), /^4: About the first$/)
      })
      assert.equal(await badge('one.md'), openBadge(1))
      await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    }
  })

  it('appear in a visible file when a slow server answers', async () => {
    await synced.say('One', 'About one')
    await synced.say('Two', 'About two')
    await synced.connected('one.md', answers)
    await signOutOfAll()
    let answer: (value?: unknown) => void = () => undefined
    const how = new Promise((resolve) => (answer = resolve))
    synced.proxy.spoiling = { requests: /^GET .*\/comments/, how }
    await synced.signIn('admin')
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await synced.open('two.md')
    assert.deepEqual(await synced.shown(), [])
    answer()
    await eventually(async () => {
      const threads = (await synced.threads()).filter(({ editor }) => editor.uri.path.endsWith('/two.md'))
      assert.deepEqual(
        threads.map(({ thread }) => thread?.first.body),
        ['About two'],
      )
    })
    assert.deepEqual([await badge('one.md'), await badge('two.md')], [openBadge(1), openBadge(1)])
  })

  it('are counted on the files of their pages, even closed ones', async () => {
    await synced.say('One', 'First')
    await synced.say('Five', 'Second')
    const done = await synced.say('Five', 'Third')
    const { client } = await synced.connection()
    await client.updateCommentInSpace({ spaceId: synced.space, commentId: done, body: { resolved: true } })
    await synced.connected('one.md', answers)
    await eventually(async () => {
      await (await galley()).comments.refresh()
      assert.deepEqual([await badge('one.md'), await badge('five.md')], ['1 1 open comment', '1 1 open comment'])
    })
    assert.equal(await badge('SUMMARY.md'), undefined)
  })

  it('are counted when a server that was offline answers again', async () => {
    await synced.say('Five', 'Counted')
    await synced.connected('one.md', answers)
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await signOutOfAll()
    const requests = /^GET .*\/comments/
    synced.proxy.spoiling = { requests, how: 'cut' }
    const seen = synced.proxy.seen.length
    const { client } = await synced.signIn('admin')
    await eventually(async () => {
      assert.equal(await badge('five.md'), undefined)
      assert.ok(synced.proxy.seen.slice(seen).some((each) => requests.test(each)))
    })
    const { connections } = (await galley()).accounts
    await eventually(() => assert.equal(connections.state, 'offline'))
    synced.proxy.spoiling = undefined
    await client.getAuthenticatedUser({}, { fresh: true })
    await eventually(async () => assert.equal(await badge('five.md'), openBadge(1)))
  })

  it('aren’t counted after signing out, and again after signing in', async () => {
    await synced.say('Five', 'Counted')
    await synced.connected('one.md', answers)
    await (await galley()).comments.refresh()
    await eventually(async () => assert.equal(await badge('five.md'), '1 1 open comment'))
    await signOutOfAll()
    await eventually(async () => assert.equal(await badge('five.md'), undefined))
    await synced.signIn('admin')
    await eventually(async () => assert.equal(await badge('five.md'), '1 1 open comment'))
  })
})
