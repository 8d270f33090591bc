import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { changeRequestPageUri } from '../../../src/core/platform/uris/uris.ts'
import type { ShownComment } from '../../../src/features/reviewing/comments/threads/shownComment.ts'
import type { ShownThread } from '../../../src/features/reviewing/comments/threads/shownThread.ts'
import type { Connection } from '../../../src/features/shared/connections/connection.ts'
import { commands } from '../../../src/features/shared/commands/commandIds.ts'
import type { RunningSandbox, SandboxRole } from '../../../src/features/shared/connections/sandboxServer.ts'
import { eventually } from '../eventually.ts'
import { FaultyProxy } from '../httpServers/faultyProxy.ts'
import { galley, hideDocsView, signOutOfAll } from './galley.ts'

/** The text of each page with comments. */
export const commentedMarkdown =
  'Opening words of the page.\n\n## Details\n\nA paragraph to talk about.\n\nThe last one of all.\n'

type Changes = Parameters<Connection['client']['updateChangeRequestContent']>[0]['body']['changes']

/** A page in a change request of its own that two users comment on: one in VS Code, the other by requests. */
export class CommentedPage {
  readonly proxy: FaultyProxy
  connection: Connection
  readonly space: string
  changeRequest = ''
  page = ''
  number = 0
  readonly #url: string
  readonly #tokens: RunningSandbox['tokens']

  private constructor(
    { url, tokens }: RunningSandbox,
    { proxy, connection, space }: Pick<CommentedPage, 'proxy' | 'connection' | 'space'>,
  ) {
    this.#url = url
    this.#tokens = tokens
    this.proxy = proxy
    this.connection = connection
    this.space = space
  }

  /** Starts on the sandbox of the extension, or on another one. */
  static async start(on?: RunningSandbox): Promise<CommentedPage> {
    const running = on ?? (await (await galley()).sandbox.start())
    const proxy = await new FaultyProxy(running.url).start()
    const connection = await signInThrough(proxy, running.tokens.admin)
    const { client } = connection
    const { items } = await client.listOrganizationsForAuthenticatedUser({})
    const { id: space } = await client.createSpace({ organizationId: items[0]?.id ?? '', body: { title: 'Talk' } })
    return new CommentedPage(running, { proxy, connection, space })
  }

  /** Makes the user with a role the active account. */
  async signIn(role: SandboxRole): Promise<Connection> {
    return await signInThrough(this.proxy, this.#tokens[role])
  }

  async beginPage(): Promise<void> {
    this.number++
    const { client } = this.connection
    const body = { subject: `Talk ${this.number}` }
    this.changeRequest = (await client.createChangeRequest({ spaceId: this.space, body })).id
    const title = `Page ${this.number}`
    await this.write([{ operation: 'insert_page', title, document: { markdown: commentedMarkdown } }])
    const { pages } = await client.listPagesInChangeRequest({ ...this.place(), metadata: false })
    this.page = pages.find((each) => each.title === title)?.id ?? ''
  }

  async closePage(): Promise<void> {
    this.proxy.spoiling = undefined
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  }

  async stop(): Promise<void> {
    await this.proxy.stop()
    await signOutOfAll()
    await hideDocsView()
    await (await galley()).sandbox.reset()
  }

  place(): { spaceId: string; changeRequestId: string } {
    return { spaceId: this.space, changeRequestId: this.changeRequest }
  }

  uri(): vscode.Uri {
    const { space, changeRequest, page, number } = this
    const names = { title: `Page ${number}`, spaceTitle: 'Talk' }
    return vscode.Uri.from(changeRequestPageUri({ server: 'talk', space, changeRequest, page, ...names }))
  }

  /** Sends a request about the comments of the change request, as the other user. */
  async other(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const comments = `${this.#url}/v1/spaces/${this.space}/change-requests/${this.changeRequest}/comments`
    const answer = await fetch(`${comments}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#tokens.create}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  }

  async write(changes: Changes): Promise<void> {
    await this.connection.client.updateChangeRequestContent({ ...this.place(), compat: false, body: { changes } })
  }

  async open(): Promise<vscode.TextEditor> {
    const document = await vscode.workspace.openTextDocument(this.uri())
    const editor = await vscode.window.showTextDocument(document, { preview: false })
    const { comments } = await galley()
    await comments.documentThreads.open(document)
    return editor
  }

  /** Returns the key of the block that starts with some words. */
  async keyOf(words: string): Promise<string> {
    const input = { ...this.place(), pageId: this.page, format: 'document' } as const
    const { document } = await this.connection.client.getPageInChangeRequestById(input)
    const found = document?.nodes.find((node) => JSON.stringify(node).includes(words))
    assert.ok(found?.key)
    return found.key
  }

  async threads(): Promise<readonly ShownThread[]> {
    const { comments } = await galley()
    return comments.documentThreads.threads.filter(({ host }) => host.uri.toString() === this.uri().toString())
  }

  async comment(index: number): Promise<ShownComment> {
    const [thread] = await this.threads()
    return thread?.editor.comments[index] as ShownComment
  }

  /** Returns the threads of the page as text: line, state, then a line for each comment. */
  async shown(): Promise<string> {
    const lines = (await this.threads()).flatMap(({ editor: { range, label = '', comments } }) => [
      `${range ? `line ${range.end.line + 1}` : 'page'}${/^(?:Comment\b|$)/.test(label) ? '' : ` [${label.replace(/ · .*M$/, '')}]`}`,
      ...comments.map(({ author, body, label: state }) => {
        const words = typeof body === 'string' ? body : body.value
        return `  ${author.name}${state ? ` (${state})` : ''}: ${words.replaceAll(/&nbsp;|\s+/g, ' ').trim()}`
      }),
    ])
    return lines.join('\n')
  }

  async reply(thread: vscode.CommentThread, text: string, id: string = commands.replyToComment): Promise<void> {
    await vscode.commands.executeCommand(id, { thread, text })
  }

  /** Creates a thread as VS Code does: with an empty thread of its own. */
  async begin(line: number | undefined, text: string, id: string = commands.createComment): Promise<void> {
    const { comments } = await galley()
    const range = line === undefined ? undefined : new vscode.Range(line, 0, line, 0)
    const thread = comments.documentThreads.controller.createCommentThread(this.uri(), range as vscode.Range, [])
    thread.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded
    await this.reply(thread, text, id)
  }

  async refresh(): Promise<void> {
    await (await galley()).comments.refresh()
  }

  /** Returns the boxes for comments. VS Code leaves some open after they're hidden. */
  boxes(): readonly vscode.TextDocument[] {
    return vscode.workspace.textDocuments.filter(({ uri: { scheme } }) => scheme === 'comment')
  }

  async newBox(before: readonly vscode.TextDocument[], limit?: number): Promise<vscode.TextDocument> {
    return await eventually(() => {
      const box = this.boxes().find((each) => !before.includes(each))
      assert.ok(box)
      return box
    }, limit)
  }
}

async function signInThrough({ url }: FaultyProxy, token = ''): Promise<Connection> {
  const { accounts } = await galley()
  const server = { id: 'talk', url, name: 'talk', sandbox: false }
  await accounts.signIn.keep(await accounts.signIn.check(server, token, new AbortController().signal))
  const current = await accounts.connections.current()
  assert.ok(current)
  return current
}
