import type { Event } from 'vscode'

/** Id and name of the sandbox among servers. Its address is known only while it runs. */
export const sandboxServer = { id: 'sandbox', url: '', name: 'Sandbox', sandbox: true } as const

/** The people of the sandbox: each has a role and a token. */
export const sandboxRoles = ['admin', 'create', 'edit', 'review', 'comment', 'read'] as const
export type SandboxRole = (typeof sandboxRoles)[number]

/** The sandbox while it runs. */
export interface RunningSandbox {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  /** A token for each role; none when another window started the sandbox, which keeps them in the secret storage. */
  readonly tokens: Readonly<Partial<Record<SandboxRole, string>>>
}

/** The sandbox as accounts see it. */
export interface SandboxServer {
  /** `idle`: not running, and started when it is needed; `stopped`: someone stopped it, or it failed. */
  readonly state: 'idle' | 'starting' | 'running' | 'stopped'
  /** Fires when the state changes. */
  readonly onDidChange: Event<void>
  /** Starts it unless it runs. Rejects with an error in words when it can't. */
  start(): Promise<RunningSandbox>
  /** Tells that it didn't answer: looks whether it still runs. */
  checkAlive(): void
}

/** Lets the sandbox's people be accounts like any other. */
export interface SandboxAccounts {
  /** Signs in with a role and makes it the active account of this window. */
  use(role: SandboxRole, running: RunningSandbox): Promise<void>
  /** The token of the role with all rights. Rejects with an error in words when it is nowhere to be had. */
  adminToken(running: RunningSandbox): Promise<string>
  /** True while one of them is the active account. */
  readonly active: boolean
}
