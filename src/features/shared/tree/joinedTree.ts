import { setTimeout as wait } from 'node:timers/promises'
import {
  Disposable,
  EventEmitter,
  type CancellationToken,
  type Event,
  type ProviderResult,
  type TreeDataProvider,
  type TreeItem,
} from 'vscode'

/** For how many milliseconds the roots of the first source wait for those of the second. */
const patience = 1000

/**
 * A tree with two sources: the roots of the first come before those of the second. If the second is slow, as a server
 * can be, its roots follow later.
 */
export class JoinedTree<First, Second> implements TreeDataProvider<First | Second> {
  readonly #first: TreeDataProvider<First>
  readonly #second: TreeDataProvider<Second>
  readonly #isFirst: (element: First | Second) => element is First
  readonly #followed = new EventEmitter<undefined>()
  /**
   * The roots of the second source if they were late, until it changes. Several callers read this tree, so the first
   * one must not take them from the others.
   */
  #following: Promise<Second[] | null | undefined> | undefined

  constructor(
    first: TreeDataProvider<First>,
    second: TreeDataProvider<Second>,
    isFirst: (element: First | Second) => element is First,
  ) {
    this.#first = first
    this.#second = second
    this.#isFirst = isFirst
    second.onDidChangeTreeData?.(() => (this.#following = undefined))
  }

  readonly onDidChangeTreeData: Event<First | Second | (First | Second)[] | undefined | null | void> = (...given) => {
    const sources = [this.#first.onDidChangeTreeData, this.#second.onDidChangeTreeData, this.#followed.event]
    return Disposable.from(...sources.flatMap((changed) => changed?.(...given) ?? []))
  }

  async getChildren(element?: First | Second): Promise<(First | Second)[]> {
    if (element !== undefined) {
      const children = this.#isFirst(element) ? this.#first.getChildren(element) : this.#second.getChildren(element)
      return (await children) ?? []
    }
    const following = this.#following ?? Promise.resolve(this.#second.getChildren())
    const [first, second] = await Promise.all([
      this.#first.getChildren(),
      Promise.race([following.then((roots) => roots ?? []), wait(patience)]),
    ])
    if (second || !first || first.length === 0) return [...(first ?? []), ...((await following) ?? [])]
    this.#following = following
    const follow = (): void => this.#followed.fire(undefined)
    following.then(follow, follow)
    return [...first]
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
