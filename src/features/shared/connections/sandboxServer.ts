import type { Event } from 'vscode'

/** The sandbox in the list of servers. Its address is known only while it runs. */
export const sandboxServer = { id: 'sandbox', url: '', name: 'Sandbox', sandbox: true } as const

/** The roles of the sandbox's users. Each user has a token. */
export const sandboxRoles = ['admin', 'create', 'edit', 'review', 'comment', 'read'] as const
export type SandboxRole = (typeof sandboxRoles)[number]

/** A running sandbox. */
export interface RunningSandbox {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  /**
   * The token of each role. Empty if another window started the sandbox; that window stored them in the secret storage.
   */
  readonly tokens: Readonly<Partial<Record<SandboxRole, string>>>
}

/** What accounts use of the sandbox. */
export interface SandboxServer {
  /** `idle`: not running, but starts when needed. `stopped`: you stopped it, or it failed. */
  readonly state: 'idle' | 'starting' | 'running' | 'stopped'
  readonly onDidChange: Event<void>
  /** Starts the sandbox if it doesn't run. Rejects with a message for users if it can't start. */
  start(): Promise<RunningSandbox>
  /** Checks whether the sandbox still runs, after it didn't answer. */
  checkAlive(): void
}

/** Adds the sandbox's users to the accounts. */
export interface SandboxAccounts {
  /** Signs in with a role and makes it the active account of this window. */
  use(role: SandboxRole, running: RunningSandbox): Promise<void>
  /** Returns the token of the administrator. Rejects with a message for users if no window knows it. */
  adminToken(running: RunningSandbox): Promise<string>
  /** True if the active account is one of the sandbox's users. */
  readonly active: boolean
}
