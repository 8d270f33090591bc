import { EventEmitter, type Disposable } from 'vscode'

/** Notifies VS Code once for all changes in the same turn. A change of the whole tree replaces the others. */
export class TreeChanges<Node> implements Disposable {
  readonly #changed = new EventEmitter<Node | undefined>()
  readonly #latest: (node: Node) => Node
  #pending: Set<Node | undefined> | undefined

  readonly event = this.#changed.event

  /**
   * `latest` returns the current instance of an element. VS Code identifies elements by instance, and ignores one from
   * before its parent was read again.
   */
  constructor(latest: (node: Node) => Node = (node) => node) {
    this.#latest = latest
  }

  /** Refreshes an element and everything below it. Undefined refreshes the whole tree. */
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
