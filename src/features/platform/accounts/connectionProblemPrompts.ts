import { l10n, type Disposable, type Memento } from 'vscode'
import { ApiError } from '../../../client/errors/apiError.ts'
import { offerSignIn } from '../../shared/commands/commands.ts'
import { explainError } from '../../shared/window/explainError.ts'
import type { AccountRecord } from './account.ts'
import type { AccountConnections } from './accountConnections.ts'

const coolDown = 60 * 60_000
const reportedKey = 'galley.saidTokenIsLost'

/** What the messages about connection problems need. */
export interface ConnectionProblemPromptServices {
  readonly connections: AccountConnections
  readonly memory: Memento
  readonly now: () => number
}

/**
 * Shows a message once if an account no longer works. For a refused token, this happens only after the account worked
 * in this window, and at most once an hour. At startup, a view says it instead. For a lost token, it happens once.
 * Being offline shows no message.
 */
export function promptOnConnectionProblem({ connections, memory, now }: ConnectionProblemPromptServices): Disposable {
  const prompted = new Map<string, number>()
  return connections.onDidFail(({ record, problem, worked }) => {
    if (problem === 'refused' && worked) {
      const last = prompted.get(record.id) ?? -Infinity
      if (now() - last < coolDown) return
      prompted.set(record.id, now())
      // The message is the same as after a command that failed for this reason.
      const { host } = new URL(record.server.url)
      void offerSignIn(explainError(new ApiError('unauthorized', { operation: '', host })).message)
    }
    if (problem === 'lost') void showTokenLost(record, memory)
  })
}

async function showTokenLost(record: AccountRecord, memory: Memento): Promise<void> {
  const stored = memory.get<unknown>(reportedKey)
  const reported = Array.isArray(stored) ? stored : []
  if (reported.includes(record.id)) return
  await memory.update(reportedKey, [...reported, record.id])
  await offerSignIn(
    l10n.t(
      'The editor no longer has the token of {0}. On some servers, it keeps secrets only while it runs. Sign in again, or set GALLEY_TOKEN in the server’s environment.',
      record.label,
    ),
  )
}
