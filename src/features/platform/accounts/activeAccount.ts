import { EventEmitter, type Disposable, type Memento } from 'vscode'
import type { AccountRecord } from './account.ts'
import type { AccountStore } from './accountStore.ts'

const choiceKey = 'galley.activeAccount'

/** Where choices are remembered: for this workspace, and for workspaces without a choice. */
export interface ChoiceMemory {
  readonly workspace: Memento
  readonly everywhere: Memento
}

/**
 * The account that this window uses. It's the first of these that exists: the one chosen in this workspace, that of the
 * environment, the one chosen last in any workspace, the only one.
 */
export class ActiveAccount implements Disposable {
  readonly #store: AccountStore
  readonly #memory: ChoiceMemory
  readonly #changed = new EventEmitter<void>()

  /** Fires when this window should use another account, or none. */
  readonly onDidChange = this.#changed.event

  constructor(store: AccountStore, memory: ChoiceMemory) {
    this.#store = store
    this.#memory = memory
  }

  /** The active account, from memory only. */
  get record(): AccountRecord | undefined {
    const { records } = this.#store
    const chosen = [this.#memory.workspace.get<unknown>(choiceKey), this.#memory.everywhere.get<unknown>(choiceKey)]
    const [here, elsewhere] = chosen.map((id) => records.find((record) => record.id === id))
    const fromEnvironment = records.find((record) => record.fromEnvironment)
    return here ?? fromEnvironment ?? elsewhere ?? (records.length === 1 ? records[0] : undefined)
  }

  /** Makes an account active, in this workspace and in those without a choice of their own. */
  async choose(id: string): Promise<void> {
    await this.#memory.workspace.update(choiceKey, id)
    await this.#memory.everywhere.update(choiceKey, id)
    this.#changed.fire()
  }

  dispose(): void {
    this.#changed.dispose()
  }
}
