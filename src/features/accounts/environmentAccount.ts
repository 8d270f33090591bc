import { readServerAddress, readToken } from '../../client/serverAddress.ts'
import type { Log } from '../shared/log.ts'
import type { Account } from './account.ts'
import { gitBookUrl, serverInfo } from './serverInfo.ts'

/**
 * The account that `GALLEY_TOKEN` and `GALLEY_SERVER_URL` make: for remote hosts and automation. It is never stored.
 * Variables that cannot be used are named in the log, without their content.
 */
export function environmentAccount(
  environment: Readonly<Record<string, string | undefined>>,
  log: Log,
): Account | undefined {
  const given = environment['GALLEY_TOKEN']
  if (!given) return undefined
  const token = readToken(given)
  if ('problem' in token) return refuse(log, 'GALLEY_TOKEN', token.problem)
  const address = readServerAddress(environment['GALLEY_SERVER_URL'] || gitBookUrl)
  if ('problem' in address) return refuse(log, 'GALLEY_SERVER_URL', address.problem)
  const server = serverInfo(address)
  // Whoever sets the environment has decided; a file of a repository cannot.
  if (address.insecure) log.warn(`GALLEY_SERVER_URL is not encrypted: the token travels to ${server.name} in clear.`)
  return { id: `environment:${server.id}`, server, label: server.name, token: token.token, fromEnvironment: true }
}

function refuse(log: Log, variable: string, problem: string): undefined {
  log.error(`${variable} in the environment cannot be used. ${problem}`)
  return undefined
}
