import { readServerAddress, readToken } from '../../../client/network/serverAddress.ts'
import type { Log } from '../../shared/window/log.ts'
import { gitBookUrl, serverInfo, type Account } from './account.ts'

/**
 * Returns the account from `GALLEY_TOKEN` and `GALLEY_SERVER_URL`, for remote hosts and automation. It's never stored.
 * The log names variables that can't be used, without their values. A token may travel unencrypted to another machine
 * only if a variable allows it, because there is no one to ask.
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
  if (address.insecure && environment['GALLEY_ALLOW_HTTP'] !== '1') {
    const problem = 'The token would be sent unencrypted. Use https, or set GALLEY_ALLOW_HTTP=1 to allow that.'
    return refuse(log, 'GALLEY_SERVER_URL', problem)
  }
  return { id: `environment:${server.id}`, server, label: server.name, token: token.token, fromEnvironment: true }
}

function refuse(log: Log, variable: string, problem: string): undefined {
  log.error(`${variable} in the environment isn’t valid. ${problem}`)
  return undefined
}
