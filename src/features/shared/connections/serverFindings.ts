import { EventEmitter, type Memento } from 'vscode'
import { isRecord, recordOf } from '../../../contract/checks/records.ts'
import type { OperationName } from '../../../contract/operations.ts'
import { missingFor, type ServerFindings, type ServerMemory } from '../../../client/policy/serverMemory.ts'

/** Stores what connections have found out about their servers, for each account. */
export class StoredFindings {
  readonly #state: Memento
  readonly #now: () => number
  readonly #changed = new EventEmitter<void>()

  /** Fires when a server turned out not to offer something, or is asked again. */
  readonly onDidChange = this.#changed.event

  constructor(state: Memento, now: () => number) {
    this.#state = state
    this.#now = now
  }

  /** Returns the memory for the connections of an account. */
  memoryOf(account: string): ServerMemory {
    return {
      read: () => this.#read(account),
      write: (findings) => {
        void this.#state.update(stateKey(account), findings)
        this.#changed.fire()
      },
    }
  }

  /** Returns the first operations of the families that the server of an account doesn't offer. */
  missing(account: string | undefined): string[] {
    const { missing } = account === undefined ? { missing: {} } : this.#read(account)
    return Object.entries(missing).flatMap(([name, at]) => (this.#now() - at < missingFor ? [name] : []))
  }

  /** Records that the server of an account doesn't offer an operation, which is the first of its family. */
  note(account: string, name: OperationName): void {
    const findings = this.#read(account)
    this.memoryOf(account).write({ ...findings, missing: { ...findings.missing, [name]: this.#now() } })
  }

  /** Forgets what the server of an account doesn't offer. */
  forget(account: string): void {
    if (this.missing(account).length > 0) this.memoryOf(account).write({ ...this.#read(account), missing: {} })
  }

  /** Other versions of Galley can have stored something else. */
  #read(account: string): ServerFindings {
    const { missing, user } = recordOf(this.#state.get<unknown>(stateKey(account)))
    const times = Object.entries(recordOf(missing)).filter((entry): entry is [string, number] => {
      return typeof entry[1] === 'number'
    })
    const { id, displayName } = isRecord(user) ? user : {}
    const isKnown = typeof id === 'string' && typeof displayName === 'string'
    return { missing: Object.fromEntries(times), ...(isKnown ? { user: { id, displayName } } : {}) }
  }
}

function stateKey(account: string): string {
  return `galley.findings.${account}`
}
