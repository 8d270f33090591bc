import * as vscode from 'vscode'
import type { ChangeRequest } from '../../../src/contract/changeRequests.ts'
import type { Page } from '../../../src/contract/revisions.ts'
import { ChangeRequests } from '../../../src/features/reviewing/changeRequests/changeRequests.ts'
import type { RequestsNode } from '../../../src/features/reviewing/changeRequests/requestNodes.ts'
import type { ChangeRequestRef } from '../../../src/core/platform/uris/changeRequestRef.ts'
import { ChangeRequestWrites } from '../../../src/features/shared/changeRequests/changeRequestWrites.ts'
import type { CommandHost } from '../../../src/features/shared/commands/commands.ts'
import type { Connection } from '../../../src/features/shared/connections/connection.ts'
import { ComparedPages } from '../../../src/features/shared/pages/comparedPages.ts'
import { ContentReader } from '../../../src/features/shared/pages/contentReader.ts'
import { ContextKeys } from '../../../src/features/shared/commands/contextKeys.ts'
import type { commands } from '../../../src/features/shared/commands/commandIds.ts'
import { RefreshScheduler } from '../../../src/features/shared/connections/refreshScheduler.ts'
import type { RunningSandbox, SandboxRole } from '../../../src/features/shared/connections/sandboxServer.ts'
import { SpyProxy } from '../httpServers/spyProxy.ts'
import { FakeAnswers } from './fakeAnswers.ts'
import { galley, hideDocsView, signOutOfAll } from './galley.ts'
import { createFakeClock } from '../fakeClock.ts'
import { silentLog } from './silentLog.ts'
import { MemoryMemento } from './storage.ts'

type Changes = Parameters<Connection['client']['updateChangeRequestContent']>[0]['body']['changes']

/** The server id of the team's sandbox, behind a proxy that records requests. */
export const teamServer = 'team'

/**
 * Several users of one sandbox, and the change requests feature in the test's own bundle, whose questions the test
 * answers. Everything else is the running extension.
 */
export class ReviewTeam {
  readonly proxy: SpyProxy
  readonly answers = new FakeAnswers()
  /** The clock for refreshing. */
  readonly clock = createFakeClock()
  /** The ids of spaces that were revealed in the Docs view. */
  readonly revealed: string[] = []
  readonly changeRequests: ChangeRequests
  readonly view: { -readonly [Key in keyof vscode.TreeView<RequestsNode>]?: vscode.TreeView<RequestsNode>[Key] }
  readonly #tokens: RunningSandbox['tokens']
  readonly #host: CommandHost
  readonly #scheduler: RefreshScheduler
  readonly #focus = new vscode.EventEmitter<void>()
  #isFocused = false
  readonly #writes = new ChangeRequestWrites()

  private constructor(proxy: SpyProxy, tokens: RunningSandbox['tokens'], running: Awaited<ReturnType<typeof galley>>) {
    this.proxy = proxy
    this.#tokens = tokens
    this.#host = { subscriptions: [], handlers: new Map(), log: silentLog }
    this.#scheduler = new RefreshScheduler({
      random: Math.random,
      clock: this.clock,
      log: silentLog,
      focus: { isFocused: () => this.#isFocused, onDidChange: this.#focus.event },
    })
    const never = new vscode.EventEmitter<never>().event
    this.view = { visible: false, onDidChangeVisibility: never, onDidChangeCheckboxState: never }
    this.changeRequests = new ChangeRequests(this.#host, {
      connections: running.accounts.connections,
      reader: new ContentReader(running.accounts.connections),
      compared: new ComparedPages(),
      texts: running.documents,
      contextKeys: new ContextKeys(silentLog),
      scheduler: this.#scheduler,
      clock: { ...this.clock, now: () => Date.now() },
      writes: this.#writes,
      drafts: running.editing.pages,
      pending: running.comments.pending,
      state: new MemoryMemento(),
      view: this.view as vscode.TreeView<RequestsNode>,
      revealSpace: (space) => {
        this.revealed.push(space)
        return Promise.resolve()
      },
    })
  }

  /** Starts the sandbox with its sample docs, or uses another one. */
  static async start(on?: RunningSandbox): Promise<ReviewTeam> {
    const running = await galley()
    const { url, tokens } = on ?? (await running.sandbox.start())
    return new ReviewTeam(await SpyProxy.start(url), tokens, running)
  }

  /** Makes the user with a role the active account of this window. */
  async as(role: SandboxRole): Promise<Connection> {
    const { accounts } = await galley()
    const server = { id: teamServer, url: this.proxy.url, name: 'Team', sandbox: false }
    const account = await accounts.signIn.check(server, this.#tokens[role] ?? '', new AbortController().signal)
    await accounts.signIn.keep(account)
    const connection = await accounts.connections.current()
    if (!connection) throw new Error(`Nobody is signed in as ${role}.`)
    return connection
  }

  /** Gives the team's window the focus, so that it refreshes as {@link clock} allows, or takes it away. */
  focus(isFocused: boolean): void {
    this.#isFocused = isFocused
    this.#focus.fire()
  }

  /** Runs a command, as a menu or the Command Palette does. */
  async run(name: keyof typeof commands, ...args: unknown[]): Promise<void> {
    await this.#host.handlers.get(`galley.${name}`)?.(...args)
  }

  /** Creates a space with pages, as an administrator. */
  async space(title: string, pages: Readonly<Record<string, string>>): Promise<string> {
    const { client } = await this.as('admin')
    const { items } = await client.listOrganizationsForAuthenticatedUser({})
    const organizationId = items[0]?.id ?? ''
    const { id: spaceId } = await client.createSpace({ organizationId, body: { title } })
    const { pages: untitled } = await client.listPages({ spaceId })
    const place = await this.request(spaceId, 'Begin')
    await this.write(place, [
      ...Object.entries(pages).map(
        ([name, markdown]) => ({ operation: 'insert_page', title: name, document: { markdown } }) as const,
      ),
      ...untitled.map(({ id }) => ({ operation: 'delete_page', page: id }) as const),
    ])
    await client.mergeChangeRequest({ spaceId, changeRequestId: place.changeRequest })
    return spaceId
  }

  /** Creates a change request, as the active user. */
  async request(space: string, subject: string): Promise<ChangeRequestRef> {
    const { id } = await (await this.client()).createChangeRequest({ spaceId: space, body: { subject } })
    return { server: teamServer, space, changeRequest: id }
  }

  /** Changes the content of a change request, as the active user. */
  async write({ space, changeRequest }: ChangeRequestRef, changes: Changes): Promise<void> {
    const input = { spaceId: space, changeRequestId: changeRequest, compat: false }
    await (await this.client()).updateChangeRequestContent({ ...input, body: { changes } })
  }

  /** Publishes changes through a change request of their own. */
  async publish(space: string, changes: Changes): Promise<void> {
    const place = await this.request(space, 'Meanwhile')
    await this.write(place, changes)
    await (await this.client()).mergeChangeRequest({ spaceId: space, changeRequestId: place.changeRequest })
  }

  /** Returns the published pages by title. */
  async published(space: string): Promise<Record<string, Page>> {
    const { pages } = await (await this.client()).listPages({ spaceId: space })
    return Object.fromEntries(pages.map((page) => [page.title, page]))
  }

  /** Returns a change request from the server. */
  async stored({ space, changeRequest }: ChangeRequestRef): Promise<ChangeRequest> {
    return await (await this.client()).getChangeRequestById({ spaceId: space, changeRequestId: changeRequest })
  }

  async client(): Promise<Connection['client']> {
    const connection = await (await galley()).accounts.connections.current()
    if (!connection) throw new Error('You aren’t signed in.')
    return connection.client
  }

  async stop(): Promise<void> {
    this.answers.restore()
    this.changeRequests.dispose()
    this.#scheduler.dispose()
    this.#writes.dispose()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await signOutOfAll()
    await (await galley()).sandbox.reset()
    await this.proxy.stop()
    await hideDocsView()
  }
}
