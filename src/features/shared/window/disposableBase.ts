import type { Disposable } from 'vscode'

/** The base of a class that owns disposables: what it registers is disposed with it, in the same order. */
export abstract class DisposableBase implements Disposable {
  readonly #registered: Disposable[] = []

  dispose(): void {
    for (const disposable of this.#registered.splice(0)) disposable.dispose()
  }

  protected register(...disposables: readonly Disposable[]): void {
    this.#registered.push(...disposables)
  }
}
