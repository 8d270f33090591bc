import { EventEmitter, type Disposable } from 'vscode'

/** Tells the editor once for all changes of a moment; a change of the whole tree makes the others needless. */
export class TreeChanges<Node> implements Disposable {
  readonly #changed = new EventEmitter<Node | undefined>()
  readonly #latest: (node: Node) => Node
  #pending: Set<Node | undefined> | undefined

  readonly event = this.#changed.event

  /** `latest`: the editor knows elements by identity, so that one made before its parent was last read means nothing. */
  constructor(latest: (node: Node) => Node = (node) => node) {
    this.#latest = latest
  }

  /** An element is to be shown again with all below it; the whole tree without one. */
  fire(node: Node | undefined): void {
    if (this.#pending) {
      this.#pending.add(node)
      return
    }
    const pending = new Set([node])
    this.#pending = pending
    setImmediate(() => {
      this.#pending = undefined
      if (pending.has(undefined)) return this.#changed.fire(undefined)
      for (const each of pending) if (each !== undefined) this.#changed.fire(this.#latest(each))
    })
  }

  dispose(): void {
    this.#changed.dispose()
  }
}
