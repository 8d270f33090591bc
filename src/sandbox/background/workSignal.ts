/** Notifies the background workers that there may be something to do. */
export class WorkSignal {
  #listener: (() => void) | undefined

  onWork(listener: () => void): void {
    this.#listener = listener
  }

  /** Can be called before the changes of the request are committed. */
  notify(): void {
    this.#listener?.()
  }
}
