import type { Event } from 'vscode'
import type { Client, ClientExtras } from '../../../client/client.ts'
import type { Download } from '../../../client/network/download.ts'
import type { ReadCache } from '../../../client/readCache.ts'

/** A platform that Galley connects to. */
export interface ServerInfo {
  /** Safe as the authority of a URI, and always the same for the same address. `sandbox` for the sandbox. */
  readonly id: string
  /** The address without `/v1` and without a slash at the end. Empty for the sandbox, whose port changes. */
  readonly url: string
  /** The name that users see: `GitBook`, `Sandbox`, or the host. */
  readonly name: string
  readonly sandbox: boolean
}

/** The account whose token is used. */
interface AccountInfo {
  readonly id: string
  /** The user's name, as the server returns it. */
  readonly label: string
  /** True for the account from environment variables. */
  readonly fromEnvironment?: boolean
}

/** A connection to a platform as one account. */
export interface Connection {
  readonly server: ServerInfo
  readonly account: AccountInfo
  readonly client: Client & ClientExtras
  readonly cache: ReadCache
  /** Loads files by their download address, through the same transport. */
  readonly download: Download
  /** Returns an address of the platform's app for the browser, signed in to the sandbox if it's there. */
  readonly browserAddress: (address: string) => Promise<string>
}

/**
 * The state of this window's connection:
 * - `none`: there is no account
 * - `starting`: the sandbox of the active account is starting
 * - `stopped`: the sandbox of the active account was stopped or failed
 * - `signedIn`: the active account works, as far as Galley knows
 * - `offline`: the last attempt couldn't reach the server
 * - `refused`: the server no longer accepts the token
 * - `lost`: VS Code no longer has the token
 */
export type ConnectionState = 'none' | 'starting' | 'stopped' | 'signedIn' | 'offline' | 'refused' | 'lost'

/** The connections of this window. One account is active. Documents of other servers use an account of their server. */
export interface Connections {
  /** Fires when the active account, its state, or the connection changes. */
  readonly onDidChange: Event<void>
  readonly state: ConnectionState
  /** What is known about the active account without network or disk access. */
  readonly active: { readonly server: ServerInfo; readonly account: AccountInfo } | undefined
  /**
   * Returns the active account's connection, or undefined if no one is signed in. The first call loads the network
   * code.
   */
  current(): Promise<Connection | undefined>
  /**
   * Returns a connection to a server by its id in a URI. Uses the active account if it's on that server, or else any
   * account there.
   */
  forServer(serverId: string): Promise<Connection | undefined>
  /** Returns the account that {@link forServer} would use, without connecting. */
  accountOn(serverId: string): AccountInfo | undefined
  /** Returns an account on this machine by its id, or undefined if it was signed out. */
  accountById(id: string): AccountInfo | undefined
}

/** Connections that can be reopened without a change of the account. */
export interface ReconnectableConnections extends Connections {
  reconnect(): void
}
