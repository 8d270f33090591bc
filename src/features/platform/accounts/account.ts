import type { ServerInfo } from '../../shared/connections/connection.ts'
import type { ServerAddress } from '../../../client/network/serverAddress.ts'
import { isRecord } from '../../../contract/checks/records.ts'

/** An account without its token, for storage that isn't secret. */
export interface AccountRecord {
  /** Unique among all accounts: server and user. */
  readonly id: string
  readonly server: ServerInfo
  /** The user's name, as the server returns it. */
  readonly label: string
  /** True for the account from `GALLEY_TOKEN`. It's never stored. */
  readonly fromEnvironment?: boolean
}

/** An account with its token. The token leaves VS Code's secret storage only for requests. */
export interface Account extends AccountRecord {
  readonly token: string
}

/** Returns the record of an account, without its token and other properties. */
export function recordOf({ id, server, label, fromEnvironment }: AccountRecord): AccountRecord {
  const { id: serverId, url, name, sandbox } = server
  return { id, server: { id: serverId, url, name, sandbox }, label, ...(fromEnvironment ? { fromEnvironment } : {}) }
}

/** Returns whether a value is a stored account record. Other versions of Galley can have stored something else. */
export function isAccountRecord(value: unknown): value is AccountRecord {
  if (!isRecord(value) || !isRecord(value['server'])) return false
  const { id, url, name, sandbox } = value['server']
  return (
    [value['id'], value['label'], id, url, name].every((text) => typeof text === 'string') &&
    typeof sandbox === 'boolean'
  )
}

/** Returns whether a value is a stored account with its token. */
export function isAccount(value: unknown): value is Account {
  return isAccountRecord(value) && 'token' in value && typeof value.token === 'string'
}

/** The address of the GitBook API. */
export const gitBookUrl = 'https://api.gitbook.com'

/** The page of GitBook's app where users create tokens. */
export const gitBookTokensUrl = 'https://app.gitbook.com/account/developer'

/** Returns a server in the form that Galley shows. */
export function serverInfo({ url, id }: ServerAddress): ServerInfo {
  return { id, url, name: url === gitBookUrl ? 'GitBook' : new URL(url).host, sandbox: false }
}
