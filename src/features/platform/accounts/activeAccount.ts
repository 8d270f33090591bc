import { EventEmitter, type Disposable, type Memento } from 'vscode'
import type { AccountRecord } from './account.ts'
import type { AccountStore } from './accountStore.ts'

const choiceKey = 'galley.activeAccount'

/** Where choices are remembered: for this workspace, and for windows that have made none. */
export interface ChoiceMemory {
  readonly workspace: Memento
  readonly everywhere: Memento
}

/**
 * Which account this window uses: the one chosen in this workspace, else that of the environment, else the one chosen
 * last in any workspace, else the only one there is.
 */
export class ActiveAccount implements Disposable {
  readonly #store: AccountStore
  readonly #memory: ChoiceMemory
  readonly #changed = new EventEmitter<void>()

  /** Fires when this window is to use another account, or none. */
  readonly onDidChange = this.#changed.event

  constructor(store: AccountStore, memory: ChoiceMemory) {
    this.#store = store
    this.#memory = memory
  }

  /** The account in use, read from memory only. */
  get record(): AccountRecord | undefined {
    const { records } = this.#store
    const chosen = [this.#memory.workspace.get<unknown>(choiceKey), this.#memory.everywhere.get<unknown>(choiceKey)]
    const [here, elsewhere] = chosen.map((id) => records.find((record) => record.id === id))
    const fromEnvironment = records.find((record) => record.fromEnvironment)
    return here ?? fromEnvironment ?? elsewhere ?? (records.length === 1 ? records[0] : undefined)
  }

  /** Uses an account from now on, in this workspace and in those that have made no choice of their own. */
  async choose(id: string): Promise<void> {
    await this.#memory.workspace.update(choiceKey, id)
    await this.#memory.everywhere.update(choiceKey, id)
    this.#changed.fire()
  }

  dispose(): void {
    this.#changed.dispose()
  }
}
