import type { ServerInfo } from '../../shared/connections/connection.ts'

/** What is known of an account without its token; kept where anyone may read it. */
export interface AccountRecord {
  /** Unique among all accounts: server and user. */
  readonly id: string
  readonly server: ServerInfo
  /** The person's name, as the server gives it. */
  readonly label: string
  /** True for the account that `GALLEY_TOKEN` makes; it is never stored. */
  readonly fromEnvironment?: boolean
}

/** An account with its token, which leaves the editor's secret storage only for requests. */
export interface Account extends AccountRecord {
  readonly token: string
}

/** The record of an account, without the token and everything else that an object may carry. */
export function recordOf({ id, server, label, fromEnvironment }: AccountRecord): AccountRecord {
  const { id: serverId, url, name, sandbox } = server
  return { id, server: { id: serverId, url, name, sandbox }, label, ...(fromEnvironment ? { fromEnvironment } : {}) }
}

/** True for the stored form of an account record; what other versions of Galley may have left isn't trusted. */
export function isAccountRecord(value: unknown): value is AccountRecord {
  if (!isObject(value) || !isObject(value['server'])) return false
  const { id, url, name, sandbox } = value['server']
  return (
    [value['id'], value['label'], id, url, name].every((text) => typeof text === 'string') &&
    typeof sandbox === 'boolean'
  )
}

/** True for the stored form of an account with its token. */
export function isAccount(value: unknown): value is Account {
  return isAccountRecord(value) && 'token' in value && typeof value.token === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
