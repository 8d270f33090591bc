import { EventEmitter } from 'vscode'

/** Milliseconds after an answer in which the editor still asks for the children of what it shows expanded. */
const settling = 500

/** A change of an element, or of several; of the whole tree without one. */
type Change<Element> = Element | Element[] | undefined | null | void

/**
 * Changes of a tree, held while the editor reads it. A change in that moment makes the editor's tree wait for a drawing
 * that never comes: it shows nothing below its roots from then on, however often it is opened.
 */
export class HeldChanges<Element> {
  readonly #changed = new EventEmitter<Change<Element>>()
  readonly #held = new Set<Change<Element>>()
  #reads = 0
  #timer: NodeJS.Timeout | undefined

  readonly event = this.#changed.event

  /** Reads something for the editor; changes wait until it is settled. */
  async reading<Result>(read: () => Promise<Result>): Promise<Result> {
    this.#reads++
    clearTimeout(this.#timer)
    this.#timer = undefined
    try {
      return await read()
    } finally {
      this.#reads--
      if (this.#reads === 0) this.#timer = setTimeout(() => this.#settle(), settling)
    }
  }

  /** Tells the editor of a change, when it isn't reading. */
  fire(change: Change<Element>): void {
    if (this.#reads === 0 && this.#timer === undefined) this.#changed.fire(change)
    else this.#held.add(change)
  }

  #settle(): void {
    this.#timer = undefined
    const held = [...this.#held]
    this.#held.clear()
    const isWhole = held.some((change) => change === undefined || change === null)
    if (isWhole) this.#changed.fire(undefined)
    else for (const change of held) this.#changed.fire(change)
  }
}
