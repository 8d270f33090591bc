import { EventEmitter } from 'vscode'

/** For how many milliseconds after an answer VS Code still asks for the children of expanded elements. */
const settling = 500

/** A changed element, or several. Undefined is the whole tree. */
type Change<Element> = Element | Element[] | undefined | null | void

/**
 * Holds back changes of a tree while VS Code reads it. A change during that time makes VS Code wait for a rendering
 * that never happens. From then on, it shows nothing below the roots.
 */
export class DeferredChanges<Element> {
  readonly #changed = new EventEmitter<Change<Element>>()
  readonly #held = new Set<Change<Element>>()
  #reads = 0
  #timer: NodeJS.Timeout | undefined

  readonly event = this.#changed.event

  /** Reads something for VS Code, and holds back changes until that's done. */
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

  /** Notifies VS Code of a change, now or when it has finished reading. */
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
