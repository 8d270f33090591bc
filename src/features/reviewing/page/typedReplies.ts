import type { Memento } from 'vscode'

const stateKey = 'changeRequests.typedReplies'
const maxReplies = 50

/** Keeps the replies that are being typed on pages of change requests, over a reload or a crash. */
export class TypedReplies {
  readonly #state: Memento

  constructor(state: Memento) {
    this.#state = state
  }

  /** The texts by the ids of their comments. */
  get all(): ReadonlyMap<string, string> {
    return new Map(Object.entries(this.#state.get<Record<string, string>>(stateKey) ?? {}))
  }

  /** Keeps the text of a reply to a comment, or forgets an empty one. */
  async keep(comment: string, text: string): Promise<void> {
    const others = [...this.all].filter(([id]) => id !== comment).slice(0, maxReplies)
    await this.#state.update(stateKey, Object.fromEntries(text === '' ? others : [[comment, text], ...others]))
  }
}
