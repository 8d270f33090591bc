import type { ServerAddress } from '../../../client/network/serverAddress.ts'
import type { ServerInfo } from '../../shared/connections/connection.ts'

/** Address of the service that most people use. */
export const gitBookUrl = 'https://api.gitbook.com'

/** The page of that service's app where people make tokens. */
export const gitBookTokensUrl = 'https://app.gitbook.com/account/developer'

/** A server as Galley shows it. */
export function serverInfo({ url, id }: ServerAddress): ServerInfo {
  return { id, url, name: url === gitBookUrl ? 'GitBook' : new URL(url).host, sandbox: false }
}
