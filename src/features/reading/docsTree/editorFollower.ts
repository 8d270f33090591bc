import { setTimeout as wait } from 'node:timers/promises'
import { Disposable, type Event, type TreeItem, type TreeView, type Uri } from 'vscode'
import { settings } from '../../shared/commands/ids.ts'
import { onSettingsChanged, readSetting } from '../../shared/commands/settings.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'

/** Milliseconds without a change of the editor after which the view follows. */
const pause = 150

/** How often an element is selected again that the editor didn't select: it may have yet to read the element's parent. */
const maxTries = 5

/** An element of the view. */
export interface ShownElement {
  readonly id: string
  item(): TreeItem
}

/** Where the element of a document is found, and what tells that more of them can be found. */
export interface FollowedTree {
  readonly view: TreeView<ShownElement>
  /** The element of a document, without asking a server; undefined where it isn't read yet. */
  readonly find: (uri: Uri) => Promise<ShownElement | undefined>
  readonly onDidRead: Event<unknown>
  /** Files of docs folders were read. */
  readonly onDidReadFiles: Event<unknown>
  readonly log: Log
}

/** Selects in the Docs view what the active editor shows, as the Explorer does; the keyboard stays where it is. */
export class EditorFollower implements Disposable {
  readonly #tree: FollowedTree
  readonly #subscriptions: Disposable
  #timer: NodeJS.Timeout | undefined
  /** The document that was followed last, so that what a person selects or folds after that stays. */
  #followed: string | undefined
  #isFinding = false
  #tries = 0

  constructor(tree: FollowedTree) {
    this.#tree = tree
    const follow = (): void => this.#followSoon()
    this.#subscriptions = Disposable.from(
      window.onDidChangeActiveTextEditor(follow),
      window.tabGroups.onDidChangeTabs(follow),
      tree.onDidReadFiles(follow),
      // What is looked for is read in the tree as well.
      tree.onDidRead(() => {
        if (!this.#isFinding) follow()
      }),
      tree.view.onDidChangeVisibility(() => {
        this.#followed = undefined
        this.#followSoon()
      }),
      onSettingsChanged([settings.docsViewAutoReveal], follow),
    )
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#subscriptions.dispose()
  }

  #followSoon(): void {
    if (!this.#tree.view.visible) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#follow().catch((error: unknown) => this.#tree.log.debug('Couldn’t follow the active editor.', error))
    }, pause)
  }

  async #follow(): Promise<void> {
    if (this.#isFinding) return this.#followSoon()
    const { view, find } = this.#tree
    const uri = activeUri()
    if (uri === undefined || !view.visible || !readSetting(settings.docsViewAutoReveal)) return
    const document = uri.toString()
    if (document === this.#followed) return
    // One that was clicked is selected, also where the document has several elements.
    const isSelected = view.selection.some((element) => element.item().resourceUri?.toString() === document)
    this.#isFinding = true
    try {
      const element = isSelected ? undefined : await find(uri)
      if (activeUri()?.toString() !== document || !(isSelected || element)) return
      if (element && view.visible && !(await this.#select(element)) && ++this.#tries < maxTries) {
        return this.#followSoon()
      }
      this.#tries = 0
      this.#followed = document
    } finally {
      this.#isFinding = false
    }
  }

  /** False where the editor ignored the request, which it does without an error while a change of the tree is on its way. */
  async #select(element: ShownElement): Promise<boolean> {
    const { view } = this.#tree
    const before = view.selection[0]?.id
    if (before === element.id) return true
    await view.reveal(element, { select: true, focus: false, expand: false })
    if (view.selection[0]?.id === before) await wait(pause)
    return view.selection[0]?.id !== before
  }
}
