import type { ServerAddress } from '../../../client/network/serverAddress.ts'
import type { ServerInfo } from '../../shared/connections/connection.ts'

/** The address of the GitBook API. */
export const gitBookUrl = 'https://api.gitbook.com'

/** The page of GitBook's app where users create tokens. */
export const gitBookTokensUrl = 'https://app.gitbook.com/account/developer'

/** Returns a server in the form that Galley shows. */
export function serverInfo({ url, id }: ServerAddress): ServerInfo {
  return { id, url, name: url === gitBookUrl ? 'GitBook' : new URL(url).host, sandbox: false }
}
