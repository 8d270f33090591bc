import type { Memento } from 'vscode'

const stateKey = 'changeRequests.look'

/** How to show the changes of a page: as readers see them, or as source. */
export type Look = 'rendered' | 'source'

/** Remembers in this workspace how the user wants to see changes. */
export class ReviewLook {
  readonly #state: Memento

  constructor(state: Memento) {
    this.#state = state
  }

  /** The user's last choice. Undefined before the first one. */
  get chosen(): Look | undefined {
    const look = this.#state.get(stateKey)
    return look === 'rendered' || look === 'source' ? look : undefined
  }

  async choose(look: Look): Promise<void> {
    await this.#state.update(stateKey, look)
  }
}
