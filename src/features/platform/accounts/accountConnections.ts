import { Disposable, EventEmitter } from 'vscode'
import type {
  Connection,
  ConnectionState,
  Connections,
  ReconnectableConnections,
} from '../../shared/connections/connection.ts'
import type { StoredFindings } from '../../shared/connections/serverFindings.ts'
import type { Log } from '../../shared/window/log.ts'
import { sandboxRoles, type RunningSandbox, type SandboxServer } from '../../shared/connections/sandboxServer.ts'
import type { AccountRecord } from './account.ts'
import type { AccountStore } from './accountStore.ts'
import type { ActiveAccount } from './activeAccount.ts'
import type { ConnectionTarget, OpenedClient } from './openConnection.ts'
import type { OutcomeListener } from './watchOutcomes.ts'

/** What creating connections needs. */
export interface AccountConnectionServices {
  readonly store: AccountStore
  readonly active: ActiveAccount
  readonly sandbox: SandboxServer
  readonly open: (target: ConnectionTarget) => Promise<OpenedClient>
  readonly findings: StoredFindings
  readonly log: Log
}

/** A problem between an account and its server. */
type ConnectionProblem = 'offline' | 'refused' | 'lost'

interface OpenConnection {
  /** The address and token that it was opened with. */
  key: string
  connection?: Promise<Connection | undefined>
}

/** The connections of this window, one for each account in use. They're opened when they're first needed. */
export class AccountConnections implements ReconnectableConnections, Disposable {
  readonly #services: AccountConnectionServices
  readonly #changed = new EventEmitter<void>()
  readonly #failed = new EventEmitter<{ record: AccountRecord; problem: ConnectionProblem; worked: boolean }>()
  readonly #subscriptions: Disposable
  readonly #open = new Map<string, OpenConnection>()
  readonly #problems = new Map<string, ConnectionProblem>()
  readonly #worked = new Set<string>()
  #lastSummary = ''

  readonly onDidChange = this.#changed.event
  /** Fires when a problem starts. `worked` is true if the account worked in this window before. */
  readonly onDidFail = this.#failed.event

  constructor(services: AccountConnectionServices) {
    this.#services = services
    this.#subscriptions = Disposable.from(
      services.active.onDidChange(() => this.#notify()),
      services.sandbox.onDidChange(() => this.#sandboxChanged()),
      services.store.onDidChange(() => void this.#accountsChanged()),
    )
    this.#lastSummary = this.#summary()
  }

  get active(): AccountOnServer | undefined {
    const { record } = this.#services.active
    return record && { server: record.server, account: record }
  }

  get state(): ConnectionState {
    const { record } = this.#services.active
    if (!record) return 'none'
    if (record.server.sandbox) {
      const { state } = this.#services.sandbox
      if (state === 'starting' || state === 'stopped') return state
    }
    return this.#problems.get(record.id) ?? 'signedIn'
  }

  async current(): Promise<Connection | undefined> {
    const { record } = this.#services.active
    return record && (await this.#connect(record))
  }

  async forServer(serverId: string): Promise<Connection | undefined> {
    const record = this.accountOn(serverId)
    return record && (await this.#connect(record))
  }

  accountOn(serverId: string): AccountRecord | undefined {
    const { record } = this.#services.active
    if (record?.server.id === serverId) return record
    return this.#services.store.records.find(({ server }) => server.id === serverId)
  }

  accountById(accountId: string): AccountRecord | undefined {
    return this.#services.store.records.find(({ id }) => id === accountId)
  }

  /** Closes all connections, so that the next use opens new ones, after network settings have changed. */
  reconnect(): void {
    for (const id of this.#open.keys()) this.#close(id)
    this.#problems.clear()
    this.#notify(true)
  }

  dispose(): void {
    for (const id of this.#open.keys()) this.#close(id)
    this.#subscriptions.dispose()
    this.#changed.dispose()
    this.#failed.dispose()
  }

  async #connect(record: AccountRecord): Promise<Connection | undefined> {
    const known = this.#open.get(record.id)
    if (known) return await known.connection
    if (record.server.sandbox && this.#services.sandbox.state === 'stopped') return undefined
    const open: OpenConnection = { key: '' }
    open.connection = this.#openConnectionAgain(record, open)
    this.#open.set(record.id, open)
    let opened: Connection | undefined
    try {
      opened = await open.connection
      return opened
    } finally {
      if (!opened && this.#open.get(record.id) === open) this.#open.delete(record.id)
    }
  }

  async #openConnectionAgain(record: AccountRecord, opening: OpenConnection): Promise<Connection | undefined> {
    const running = record.server.sandbox ? await this.#services.sandbox.start() : undefined
    const token = (running && sandboxToken(running, record)) ?? (await this.#services.store.read(record.id))?.token
    if (token === undefined) {
      this.#report(record, 'lost')
      return undefined
    }
    if (this.#problems.get(record.id) === 'lost') this.#relieve(record)
    const url = running?.url ?? record.server.url
    opening.key = connectionKey(url, token)
    const listener = this.#listener(record)
    const { client, cache, download, browserAddress } = await this.#services.open({
      url,
      token,
      listener,
      log: this.#services.log.for('client'),
      memory: this.#services.findings.memoryOf(record.id),
    })
    return { server: record.server, account: record, client, cache, download, browserAddress }
  }

  #listener(record: AccountRecord): OutcomeListener {
    return (outcome) => {
      if (outcome === 'cancelled' || outcome === 'protocol') return
      if (outcome === 'unauthorized') return this.#report(record, 'refused')
      if (outcome !== 'offline' && outcome !== 'timeout') {
        this.#worked.add(record.id)
        return this.#relieve(record)
      }
      if (record.server.sandbox) this.#services.sandbox.checkAlive()
      this.#report(record, 'offline')
    }
  }

  #report(record: AccountRecord, problem: ConnectionProblem): void {
    if (this.#problems.get(record.id) === problem) return
    this.#problems.set(record.id, problem)
    this.#services.log.warn(`The account ${record.id} is ${problem}.`)
    this.#failed.fire({ record, problem, worked: this.#worked.has(record.id) })
    this.#notify()
  }

  #relieve(record: AccountRecord): void {
    if (this.#problems.delete(record.id)) this.#notify()
  }

  async #accountsChanged(): Promise<void> {
    const { store } = this.#services
    let closed = false
    for (const [id, { key }] of this.#open) {
      // A connection that is being opened reads the current token anyway.
      if (key === '') continue
      const account = await store.read(id)
      const changed = !account || (!account.server.sandbox && connectionKey(account.server.url, account.token) !== key)
      if (changed) closed = this.#close(id) || closed
    }
    const ids = new Set(store.records.map(({ id }) => id))
    for (const [id, problem] of this.#problems) {
      if (!ids.has(id) || !this.#open.has(id) || problem === 'lost') this.#problems.delete(id)
    }
    this.#notify(closed)
  }

  #sandboxChanged(): void {
    const { state } = this.#services.sandbox
    let closed = false
    if (state === 'idle' || state === 'stopped') {
      for (const { id, server } of this.#services.store.records) if (server.sandbox) closed = this.#close(id) || closed
    }
    this.#notify(closed)
  }

  #close(id: string): boolean {
    const open = this.#open.get(id)
    if (!open) return false
    this.#open.delete(id)
    this.#problems.delete(id)
    open.connection
      ?.then(async (connection) => await connection?.client.close())
      .catch((error: unknown) => this.#services.log.debug('A connection didn’t close cleanly.', error))
    return true
  }

  /**
   * Notifies about a change. Does nothing if nothing changed, unless `always` is true, for new connections to the same
   * server.
   */
  #notify(always = false): void {
    const summary = this.#summary()
    if (summary === this.#lastSummary && !always) return
    this.#lastSummary = summary
    this.#changed.fire()
  }

  #summary(): string {
    return JSON.stringify([this.#services.active.record, this.state])
  }
}

type AccountOnServer = NonNullable<Connections['active']>

function connectionKey(url: string, token: string): string {
  return `${url} ${token}`
}

/** Returns the token of a sandbox account. The account's id ends with its role. */
function sandboxToken(running: RunningSandbox, record: AccountRecord): string | undefined {
  const role = sandboxRoles.find((each) => record.id === sandboxAccountId(each))
  return role && running.tokens[role]
}

/** Returns the id of the sandbox account with a role. */
export function sandboxAccountId(role: string): string {
  return `sandbox:${role}`
}
