import type { Event } from 'vscode'
import type { Client, ClientExtras } from '../../../client/client.ts'
import type { Download } from '../../../client/network/download.ts'
import type { ReadCache } from '../../../client/readCache.ts'

/** A platform that Galley talks to. */
export interface ServerInfo {
  /** Safe as the authority of a URI; the same for the same address, always. `sandbox` for the sandbox. */
  readonly id: string
  /** Address without `/v1` and without a slash at its end; empty for the sandbox, whose port changes. */
  readonly url: string
  /** What people call it: `GitBook`, `Sandbox`, or the host. */
  readonly name: string
  readonly sandbox: boolean
}

/** Whose token is used. */
interface AccountInfo {
  readonly id: string
  /** The person's name, as the server gives it. */
  readonly label: string
  /** True for the account that the environment variables make. */
  readonly fromEnvironment?: boolean
}

/** All it takes to read from and write to a platform as someone. */
export interface Connection {
  readonly server: ServerInfo
  readonly account: AccountInfo
  readonly client: Client & ClientExtras
  readonly cache: ReadCache
  /** Loads files by their download address, through the same transport. */
  readonly download: Download
  /** An address of the platform's app as the person's browser may open it. */
  readonly browserAddress: (address: string) => Promise<string>
}

/**
 * How this window is connected:
 * - `none`: no one is signed in;
 * - `starting`: the sandbox, which is the active account's server, is being started;
 * - `stopped`: the sandbox, which is the active account's server, was stopped or failed;
 * - `signedIn`: an account is active and nothing speaks against it;
 * - `offline`: the server couldn't be reached when it was last tried;
 * - `refused`: the server no longer accepts the token;
 * - `lost`: the editor no longer holds the token.
 */
export type ConnectionState = 'none' | 'starting' | 'stopped' | 'signedIn' | 'offline' | 'refused' | 'lost'

/** The connections of this window. One account is active; documents of other servers find theirs by the server. */
export interface Connections {
  /** Fires when the active account, its state, or the connection changes. */
  readonly onDidChange: Event<void>
  readonly state: ConnectionState
  /** What is known of the active account without touching network or disk. */
  readonly active: { readonly server: ServerInfo; readonly account: AccountInfo } | undefined
  /** The active account's connection; undefined when no one is signed in. Loads the network code at the first call. */
  current(): Promise<Connection | undefined>
  /** A connection to a server by the id in a URI: the active account if it is there, else any account there. */
  forServer(serverId: string): Promise<Connection | undefined>
  /** Whose connection {@link forServer} would give, without opening it. */
  accountOn(serverId: string): AccountInfo | undefined
  /** An account of this machine by its id; undefined for one that was signed out. */
  accountById(id: string): AccountInfo | undefined
}

/** Connections that can be opened again, although nothing about the account has changed. */
export interface ReconnectableConnections extends Connections {
  reconnect(): void
}
