import type { Disposable, TreeView } from 'vscode'

/** The selection of several views: that of the view in which something was selected last. */
export class LatestSelection<Element> implements Disposable {
  readonly #views: readonly Pick<TreeView<Element>, 'selection'>[]
  readonly #subscriptions: readonly Disposable[]
  #latest: Pick<TreeView<Element>, 'selection'> | undefined

  constructor(views: readonly Pick<TreeView<Element>, 'selection' | 'onDidChangeSelection'>[]) {
    this.#views = views
    this.#subscriptions = views.map((view) =>
      view.onDidChangeSelection(({ selection }) => {
        if (selection.length > 0) this.#latest = view
      }),
    )
  }

  /** The selected elements. If nothing is selected in the last view any longer, those of another view. */
  get elements(): readonly Element[] {
    const latest = this.#latest?.selection ?? []
    return latest.length > 0 ? latest : (this.#views.find(({ selection }) => selection.length > 0)?.selection ?? [])
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose()
  }
}
