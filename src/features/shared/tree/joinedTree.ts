import {
  Disposable,
  type CancellationToken,
  type Event,
  type ProviderResult,
  type TreeDataProvider,
  type TreeItem,
} from 'vscode'

/** A tree with two sources: the roots of the first come before those of the second. */
export class JoinedTree<First, Second> implements TreeDataProvider<First | Second> {
  readonly #first: TreeDataProvider<First>
  readonly #second: TreeDataProvider<Second>
  readonly #isFirst: (element: First | Second) => element is First

  constructor(
    first: TreeDataProvider<First>,
    second: TreeDataProvider<Second>,
    isFirst: (element: First | Second) => element is First,
  ) {
    this.#first = first
    this.#second = second
    this.#isFirst = isFirst
  }

  readonly onDidChangeTreeData: Event<First | Second | (First | Second)[] | undefined | null | void> = (
    listener,
    self,
    disposables,
  ) => {
    const sources = [this.#first.onDidChangeTreeData, this.#second.onDidChangeTreeData]
    return Disposable.from(...sources.flatMap((changed) => changed?.(listener, self, disposables) ?? []))
  }

  async getChildren(element?: First | Second): Promise<(First | Second)[]> {
    if (element !== undefined) {
      const children = this.#isFirst(element) ? this.#first.getChildren(element) : this.#second.getChildren(element)
      return (await children) ?? []
    }
    const [first, second] = await Promise.all([this.#first.getChildren(), this.#second.getChildren()])
    return [...(first ?? []), ...(second ?? [])]
  }

  getTreeItem(element: First | Second): TreeItem | Thenable<TreeItem> {
    return this.#isFirst(element) ? this.#first.getTreeItem(element) : this.#second.getTreeItem(element)
  }

  getParent(element: First | Second): ProviderResult<First | Second> {
    return this.#isFirst(element) ? this.#first.getParent?.(element) : this.#second.getParent?.(element)
  }

  resolveTreeItem(item: TreeItem, element: First | Second, token: CancellationToken): ProviderResult<TreeItem> {
    return this.#isFirst(element)
      ? this.#first.resolveTreeItem?.(item, element, token)
      : this.#second.resolveTreeItem?.(item, element, token)
  }
}
