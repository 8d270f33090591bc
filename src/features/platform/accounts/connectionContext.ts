import type { Disposable } from 'vscode'
import type { Connections } from '../../shared/connections/connection.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import { contextKeys, rights } from '../../shared/commands/ids.ts'

/** Keeps the context keys about the connection right, which menus and empty views ask for. */
export function followConnection(connections: Connections, keys: ContextKeys): Disposable {
  let account: string | undefined
  const follow = (): void => {
    if (connections.active?.account.id !== account) keys.set(contextKeys.rights, rights.join(' '))
    account = connections.active?.account.id
    keys.set(contextKeys.state, connections.state)
    keys.set(contextKeys.sandbox, connections.active?.server.sandbox === true)
  }
  follow()
  return connections.onDidChange(follow)
}
