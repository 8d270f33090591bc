import type { Memento } from 'vscode'
import type { Connections } from '../../shared/connections/connection.ts'

/** When a server was found not to offer writing, and to whom. */
interface Finding {
  readonly account: string | undefined
  readonly at: number
}

const dayLong = 24 * 60 * 60 * 1000

/** Which servers do not offer writing: known of the same account and for a day, for servers learn. */
export class UnofferedWriting {
  readonly #connections: Connections
  readonly #state: Memento
  readonly #now: () => number

  constructor(connections: Connections, state: Memento, now: () => number) {
    this.#connections = connections
    this.#state = state
    this.#now = now
  }

  isKnown(server: string): boolean {
    const known = this.#state.get<Finding>(keyOf(server))
    return known !== undefined && known.account === this.#account(server) && this.#now() - known.at < dayLong
  }

  note(server: string): void {
    const finding: Finding = { account: this.#account(server), at: this.#now() }
    void this.#state.update(keyOf(server), finding)
  }

  /** The server is to be asked again: after another sign-in, or when it can be reached again. */
  forget(server: string): void {
    if (this.#state.get(keyOf(server)) !== undefined) void this.#state.update(keyOf(server), undefined)
  }

  #account(server: string): string | undefined {
    return this.#connections.accountOn(server)?.id
  }
}

function keyOf(server: string): string {
  return `galley.noWriting.${server}`
}
