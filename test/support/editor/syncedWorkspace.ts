import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { Page } from '../../../src/contract/revisions.ts'
import type { ShownComment } from '../../../src/features/reviewing/comments/threads/shownComment.ts'
import type { ShownThread } from '../../../src/features/reviewing/comments/threads/shownThread.ts'
import { commands } from '../../../src/features/shared/commands/commandIds.ts'
import type { Connection } from '../../../src/features/shared/connections/connection.ts'
import type { RunningSandbox, SandboxRole } from '../../../src/features/shared/connections/sandboxServer.ts'
import { eventually } from '../eventually.ts'
import { FaultyProxy } from '../httpServers/faultyProxy.ts'
import { DocsWorkspace } from './docsWorkspace.ts'
import type { FakeAnswers } from './fakeAnswers.ts'
import { galley, hideDocsView, signOutOfAll } from './galley.ts'

/** The space that the folder is synced with. */
export const syncedTitle = 'Synced handbook'

/** The folder `synced` of the workspace, in a repository that is connected to a space of the sandbox. */
export class SyncedWorkspace {
  readonly docs: DocsWorkspace
  readonly proxy: FaultyProxy
  readonly space: string
  readonly #running: RunningSandbox

  private constructor(docs: DocsWorkspace, proxy: FaultyProxy, running: RunningSandbox, space: string) {
    this.docs = docs
    this.proxy = proxy
    this.space = space
    this.#running = running
  }

  /** Writes the files, imports them as the space, and signs in as its administrator. */
  static async create(files: Readonly<Record<string, string>>): Promise<SyncedWorkspace> {
    // Documents of accounts that have signed out would send requests, too.
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    const running = await (await galley()).sandbox.start()
    const docs = await DocsWorkspace.create('synced')
    for (const [name, text] of Object.entries(files)) await docs.write(`synced/${name}`, text)
    await docs.write('synced/.git/config', '[core]\n\tbare = false\n')
    const folder = docs.uri('synced').fsPath
    const imported = await post(running, '/sandbox/imports', { folder, title: syncedTitle })
    const { space } = JSON.parse(imported.trim().split('\n').at(-1) ?? '') as { space: { id: string } }
    await post(running, '/sandbox/git', { space: space.id, folder })
    const proxy = await new FaultyProxy(running.url).start()
    const workspace = new SyncedWorkspace(docs, proxy, running, space.id)
    await workspace.signIn('admin')
    return workspace
  }

  async delete(): Promise<void> {
    await this.docs.delete()
    await this.proxy.stop()
    await signOutOfAll()
    await (await galley()).sandbox.reset()
    await hideDocsView()
  }

  /** Makes the user with a role the active account. */
  async signIn(role: SandboxRole): Promise<Connection> {
    const { accounts } = await galley()
    const server = { id: 'synced', url: this.proxy.url, name: 'synced', sandbox: false }
    const token = this.#running.tokens[role] ?? ''
    await accounts.signIn.keep(await accounts.signIn.check(server, token, new AbortController().signal))
    return await this.connection()
  }

  async connection(): Promise<Connection> {
    const current = await (await galley()).accounts.connections.current()
    assert.ok(current)
    return current
  }

  async open(file: string): Promise<vscode.TextDocument> {
    return await this.docs.open(`synced/${file}`)
  }

  uri(file: string): vscode.Uri {
    return this.docs.uri(`synced/${file}`)
  }

  /** Opens a file, and chooses the space that the folder is synced with. */
  async connected(file: string, answers: FakeAnswers): Promise<vscode.TextDocument> {
    const document = await this.open(file)
    answers.choose.push(syncedTitle)
    await vscode.commands.executeCommand(commands.chooseSpaceOfFolder)
    return document
  }

  /** Returns a page at the root of the space. */
  async page(title: string): Promise<Page> {
    const { client } = await this.connection()
    const { pages } = await client.listPages({ spaceId: this.space }, { fresh: true })
    const page = pages.find((each) => each.title === title)
    assert.ok(page, `There is no “${title}”.`)
    return page
  }

  /** Returns the keys of a page's blocks. */
  async blocks(title: string): Promise<(string | undefined)[]> {
    const { client } = await this.connection()
    const { id: pageId } = await this.page(title)
    const input = { spaceId: this.space, pageId, format: 'document' } as const
    const { document } = await client.getPageById(input, { fresh: true })
    return (document?.nodes ?? []).map(({ key }) => key)
  }

  /** Adds a comment to a page or one of its blocks. Returns the id of the thread. */
  async say(title: string, markdown: string, node?: string): Promise<string> {
    const { client } = await this.connection()
    const body = { page: (await this.page(title)).id, ...(node ? { node } : {}), body: { markdown } }
    return (await client.postCommentInSpace({ spaceId: this.space, body })).id
  }

  /** Deletes all comments, and discards those that weren't sent. */
  async deleteComments(): Promise<void> {
    const { client } = await this.connection()
    const input = { spaceId: this.space, status: 'all' } as const
    const { items } = await client.listCommentsInSpace(input, { fresh: true })
    for (const { id } of items) await client.deleteCommentInSpace({ spaceId: this.space, commentId: id })
    const { comments } = await galley()
    const discussion = comments.discussions.known({ server: 'synced', space: this.space })
    for (const { id } of discussion?.outgoing ?? []) discussion?.discard(id)
    await discussion?.read(true)
  }

  async threads(): Promise<ShownThread[]> {
    const { comments } = await galley()
    return comments.documentThreads.threads.filter(({ editor }) => editor.uri.scheme === 'file')
  }

  /** Returns the threads of all files: the line or `whole`, and the texts. Unsent texts are in brackets. */
  async shown(): Promise<string[]> {
    return (await this.threads()).map(({ editor }) => {
      const bodies = (editor.comments as readonly ShownComment[]).map(({ body, label }) => {
        const words = typeof body === 'string' ? body : body.value
        return (label ? `(${label}) ` : '') + words.replaceAll(/\s+/g, ' ').trim()
      })
      return `${editor.range === undefined ? 'whole' : editor.range.start.line}: ${bodies.join(' / ')}`
    })
  }

  /** Waits until the threads of all files are these, in any order. The comments may have been read before. */
  async shows(...expected: readonly (string | RegExp)[]): Promise<void> {
    await eventually(async () => {
      await (await galley()).comments.refresh()
      const all = await this.shown()
      assert.equal(all.length, expected.length, all.join('\n'))
      for (const each of expected) {
        assert.ok(
          all.some((thread) => (typeof each === 'string' ? thread === each : each.test(thread))),
          `${String(each)} is not among\n${all.join('\n')}`,
        )
      }
    })
  }
}

async function post({ url, tokens }: RunningSandbox, address: string, body: unknown): Promise<string> {
  const headers = { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  assert.ok(response.ok, text)
  return text
}
