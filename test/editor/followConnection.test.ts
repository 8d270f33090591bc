import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { StoredFindings } from '../../src/features/shared/connections/serverFindings.ts'
import { MemoryMemento } from '../support/editor/storage.ts'
import { followConnection } from '../../src/features/platform/accounts/accountStatus.ts'
import { contextKeys } from '../../src/features/shared/commands/ids.ts'
import type { Connection } from '../../src/features/shared/connections/connection.ts'
import { sandboxServer } from '../../src/features/shared/connections/sandboxServer.ts'

describe('The context keys of an account', () => {
  it('don’t count as signed in while the sandbox opens, because the walkthrough would complete that step', () => {
    const changed = new vscode.EventEmitter<void>()
    const values = new Map<string, unknown>()
    const events: unknown[] = []
    const connections = {
      active: undefined as Connection | undefined,
      state: 'none' as const,
      onDidChange: changed.event,
    }
    const following = followConnection(
      connections,
      {
        set: (key, value) => {
          values.set(key, value)
          events.push([values.get(contextKeys.state), values.get(contextKeys.sandbox)])
        },
      },
      new StoredFindings(new MemoryMemento(), Date.now),
    )
    const active = { server: sandboxServer, account: { id: 'admin' } } as unknown as Connection
    Object.assign(connections, { active, state: 'signedIn' })
    changed.fire()
    following.dispose()
    assert.deepEqual(events.at(-1), ['signedIn', true])
    assert.ok(!events.some((each) => JSON.stringify(each) === '["signedIn",false]'))
  })
})
