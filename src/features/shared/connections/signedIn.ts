import { l10n } from 'vscode'
import type { Connection, Connections } from './connection.ts'
import { Hint, SignInNeeded } from '../window/explainedError.ts'

/** Returns the active account's connection. Rejects with a message for users if no one is signed in. */
export async function currentConnection(connections: Pick<Connections, 'current'>): Promise<Connection> {
  const connection = await connections.current()
  if (connection) return connection
  throw new Hint(l10n.t('Sign in or open the sandbox, and try again.'))
}

/**
 * Returns the connection to a server by its id in a URI. Rejects with a message for users if no one is signed in there.
 */
export async function connectionTo(connections: Pick<Connections, 'forServer'>, server: string): Promise<Connection> {
  const connection = await connections.forServer(server)
  if (connection) return connection
  throw new SignInNeeded(l10n.t('You aren’t signed in to “{0}”. Sign in, and try again.', server))
}
