import type { Memento } from 'vscode'

const stateKey = 'changeRequests.look'

/** How the changes of a page are shown: as readers see them, or as their source. */
export type Look = 'rendered' | 'source'

/** Remembers how a person wants to see changes, in this workspace. */
export class ReviewLook {
  readonly #state: Memento

  constructor(state: Memento) {
    this.#state = state
  }

  /** What the person chose last; undefined before they chose. */
  get chosen(): Look | undefined {
    const look = this.#state.get(stateKey)
    return look === 'rendered' || look === 'source' ? look : undefined
  }

  async choose(look: Look): Promise<void> {
    await this.#state.update(stateKey, look)
  }
}
