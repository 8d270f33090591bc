import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { StoredFindings } from '../../src/features/shared/connections/serverFindings.ts'
import { ApiError, type ErrorKind } from '../../src/client/errors/apiError.ts'
import type { Account } from '../../src/features/platform/accounts/account.ts'
import { AccountConnections, sandboxAccountId } from '../../src/features/platform/accounts/accountConnections.ts'
import { AccountStore } from '../../src/features/platform/accounts/accountStore.ts'
import { ActiveAccount } from '../../src/features/platform/accounts/activeAccount.ts'
import type { ConnectionTarget, OpenedClient } from '../../src/features/platform/accounts/openConnection.ts'
import { promptOnConnectionProblem } from '../../src/features/platform/accounts/connectionProblemPrompts.ts'
import { watchOutcomes } from '../../src/features/platform/accounts/watchOutcomes.ts'
import { showError } from '../../src/features/shared/commands/commands.ts'
import { sandboxServer, type SandboxServer } from '../../src/features/shared/connections/sandboxServer.ts'
import { eventually } from '../support/eventually.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { MemoryMemento, SharedSecrets } from '../support/editor/storage.ts'

const ada: Account = {
  id: 'fake:ada',
  server: { id: 'fake', url: 'https://docs.example.com', name: 'Fake', sandbox: false },
  label: 'Ada',
  token: 'first-token',
}

/** A sandbox whose state the test sets. It counts how often it's started. */
class FakeSandbox implements SandboxServer {
  readonly #changed = new vscode.EventEmitter<void>()
  readonly onDidChange = this.#changed.event
  state: SandboxServer['state'] = 'idle'
  starts = 0

  start() {
    this.starts++
    this.become('running')
    return Promise.resolve({ url: 'http://127.0.0.1:1', tokens: { admin: `token-${this.starts}` } })
  }

  become(state: SandboxServer['state']): void {
    this.state = state
    this.#changed.fire()
  }

  checkAlive(): void {}
}

describe('When an account stops working', () => {
  const showWarning = vscode.window.showWarningMessage
  let secrets: SharedSecrets
  let memory: MemoryMemento
  let sandbox: FakeSandbox
  let opened: ConnectionTarget[]
  let reported: string[]
  let offered: string[][]
  let time: number
  /** The result of the next calls. */
  let outcome: 'answered' | ErrorKind

  function openWindow() {
    const store = new AccountStore({ secrets, memory }, undefined, silentLog)
    const active = new ActiveAccount(store, { workspace: new MemoryMemento(), everywhere: memory })
    const open = (target: ConnectionTarget) => {
      opened.push(target)
      const call = () =>
        outcome === 'answered' ? Promise.resolve({}) : Promise.reject(new ApiError(outcome, { operation: 'x' }))
      const client = watchOutcomes({ call, close: () => Promise.resolve() }, target.listener)
      return Promise.resolve({ client, cache: {} } as unknown as OpenedClient)
    }
    const findings = new StoredFindings(memory, () => time)
    const connections = new AccountConnections({ store, active, sandbox, open, findings, log: silentLog })
    promptOnConnectionProblem({ connections, memory, now: () => time })
    const call = async () => {
      const client = (await connections.current())?.client as unknown as { call(): Promise<unknown> } | undefined
      await client?.call().catch(() => undefined)
    }
    return { store, active, connections, call }
  }

  beforeEach(() => {
    secrets = new SharedSecrets()
    memory = new MemoryMemento()
    sandbox = new FakeSandbox()
    opened = []
    reported = []
    time = 0
    outcome = 'answered'
    offered = []
    const record = (message: string, ...buttons: string[]): Thenable<undefined> => {
      reported.push(message)
      offered.push(buttons)
      return Promise.resolve(undefined)
    }
    vscode.window.showWarningMessage = record as typeof showWarning
  })

  afterEach(() => {
    vscode.window.showWarningMessage = showWarning
  })

  it('shows no message about a refused token at startup, because the view says it', async () => {
    const { store, connections, call } = openWindow()
    await store.save(ada)
    outcome = 'unauthorized'
    await call()
    assert.equal(connections.state, 'refused')
    assert.deepEqual(reported, [])
  })

  it('shows at most one message an hour about a token that is refused during work', async () => {
    const { store, connections, call } = openWindow()
    await store.save(ada)
    for (const [minutes, messages] of [
      [0, 1],
      [30, 1],
      [61, 2],
    ] as const) {
      time = minutes * 60_000
      outcome = 'answered'
      await call()
      outcome = 'unauthorized'
      await call()
      assert.equal(connections.state, 'refused')
      assert.equal(reported.length, messages, `after ${minutes} minutes`)
      connections.reconnect()
    }
    assert.match(reported[0] ?? '', /docs\.example\.com didn’t accept your token\. .* Sign in again\./)
  })

  it('shows one message, not two, when a command fails because the token is refused', async () => {
    const { store, call } = openWindow()
    await store.save(ada)
    await call()
    outcome = 'unauthorized'
    await call()
    await showError(new ApiError('unauthorized', { operation: 'x', host: 'docs.example.com' }), silentLog)
    assert.equal(reported.length, 2)
    assert.equal(reported[0], reported[1])
    assert.deepEqual(offered, [['Sign In'], ['Sign In']])
  })

  it('accepts a new token and uses it', async () => {
    const { store, connections, call } = openWindow()
    await store.save(ada)
    outcome = 'unauthorized'
    await call()
    await store.save({ ...ada, token: 'second-token' })
    await eventually(() => assert.equal(connections.state, 'signedIn'))
    outcome = 'answered'
    await call()
    assert.deepEqual(
      opened.map(({ token }) => token),
      ['first-token', 'second-token'],
    )
  })

  it('shows no message about being offline, and stays signed in', async () => {
    const { store, connections, call } = openWindow()
    await store.save(ada)
    for (const [kind, state] of [
      ['offline', 'offline'],
      ['timeout', 'offline'],
      ['notFound', 'signedIn'],
      ['server', 'signedIn'],
    ] as const) {
      outcome = kind
      await call()
      assert.equal(connections.state, state, kind)
    }
    assert.deepEqual(reported, [])
    assert.equal(opened.length, 1)
  })

  it('says only once that VS Code has lost a token', async () => {
    await openWindow().store.save(ada)
    secrets.stored.clear()
    for (const { connections, active } of [openWindow(), openWindow()]) {
      assert.equal(active.record?.id, ada.id)
      assert.equal(await connections.current(), undefined)
      assert.equal(connections.state, 'lost')
    }
    assert.equal(reported.length, 1)
    assert.equal(opened.length, 0)
  })

  it('starts the sandbox only when its account is used, and never after it was stopped', async () => {
    const { store, connections } = openWindow()
    await store.save({ id: sandboxAccountId('admin'), server: sandboxServer, label: 'Admin', token: 'old' })
    assert.equal(sandbox.starts, 0)
    const first = await connections.current()
    assert.equal(sandbox.starts, 1)
    sandbox.become('stopped')
    assert.equal(connections.state, 'stopped')
    assert.equal(await connections.current(), undefined)
    sandbox.become('idle')
    assert.notEqual(await connections.current(), first)
    assert.deepEqual(
      opened.map(({ token }) => token),
      ['token-1', 'token-2'],
    )
  })

  it('doesn’t open one connection twice', async () => {
    const { store, connections } = openWindow()
    await store.save(ada)
    const [one, two] = await Promise.all([connections.current(), connections.forServer('fake')])
    assert.equal(one, two)
    assert.equal(opened.length, 1)
  })
})
