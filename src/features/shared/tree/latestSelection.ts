import type { TreeView } from 'vscode'
import { DisposableBase } from '../window/disposableBase.ts'

/** The selection of several views: that of the view in which something was selected last. */
export class LatestSelection<Element> extends DisposableBase {
  readonly #views: readonly Pick<TreeView<Element>, 'selection'>[]
  #latest: Pick<TreeView<Element>, 'selection'> | undefined

  constructor(views: readonly Pick<TreeView<Element>, 'selection' | 'onDidChangeSelection'>[]) {
    super()
    this.#views = views
    for (const view of views) {
      this.register(
        view.onDidChangeSelection(({ selection }) => {
          if (selection.length > 0) this.#latest = view
        }),
      )
    }
  }

  /** The selected elements. If nothing is selected in the last view any longer, those of another view. */
  get elements(): readonly Element[] {
    const latest = this.#latest?.selection ?? []
    return latest.length > 0 ? latest : (this.#views.find(({ selection }) => selection.length > 0)?.selection ?? [])
  }
}
