import debounce from 'debounce'
import { Disposable, type Event, type TreeItem, type TreeView, type Uri } from 'vscode'
import { settings } from '../../shared/commands/ids.ts'
import { onSettingsChanged, readSetting } from '../../shared/commands/settings.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { selectInView, type Selecting } from '../../shared/tree/selectInView.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'

/** For how many milliseconds the editor must not change before the view follows it. */
const pause = 150

/** An element of the view. */
export interface ShownElement {
  readonly id: string
  item(): TreeItem
}

/** A view that follows the active editor. */
export interface FollowedTree {
  readonly view: TreeView<ShownElement>
  /** Returns the element of a document without asking a server. Undefined if it isn't read yet. */
  readonly find: (uri: Uri) => Promise<ShownElement | undefined>
  readonly onDidRead: Event<unknown>
  /** Fires when files of docs folders were read. */
  readonly onDidReadFiles: Event<unknown>
  readonly log: Log
}

/** Selects the page of the active editor in the Docs view, as the Explorer does. Keeps the keyboard focus. */
export class EditorFollower extends DisposableBase {
  readonly #tree: FollowedTree
  /** The document that was followed last. What the user selects or collapses after that stays. */
  #followed: string | undefined
  /** The element that was selected last by the follower, not by the user. */
  #selected: string | undefined
  #isFinding = false
  readonly #followAfterPause = debounce(() => {
    this.#follow().catch((error: unknown) => this.#tree.log.debug('Couldn’t follow the active editor.', error))
  }, pause)

  constructor(tree: FollowedTree) {
    super()
    this.#tree = tree
    const follow = (): void => this.#followSoon()
    this.register(
      new Disposable(() => this.#followAfterPause.clear()),
      window.onDidChangeActiveTextEditor(follow),
      window.tabGroups.onDidChangeTabs(follow),
      tree.onDidReadFiles(follow),
      // The search for an element reads the tree, too.
      tree.onDidRead(() => {
        if (!this.#isFinding) follow()
      }),
      tree.view.onDidChangeSelection(({ selection }) => {
        if (selection[0]?.id !== this.#selected) this.#selected = undefined
      }),
      tree.view.onDidChangeVisibility(() => {
        this.#followed = undefined
        this.#followSoon()
      }),
      onSettingsChanged([settings.docsViewAutoReveal], follow),
    )
  }

  /** Returns whether an element is selected because of the active editor, and not because the user selected it. */
  hasSelected({ id }: ShownElement): boolean {
    return id === this.#selected
  }

  #followSoon(): void {
    if (this.#tree.view.visible) this.#followAfterPause()
  }

  async #follow(): Promise<void> {
    if (this.#isFinding) return this.#followSoon()
    const { view } = this.#tree
    const uri = activeUri()
    if (uri === undefined || !view.visible || !readSetting(settings.docsViewAutoReveal)) return
    const document = uri.toString()
    if (document === this.#followed) return
    // The user clicked the element, which is right even if the document has several elements.
    const isSelected = view.selection.some((element) => element.item().resourceUri?.toString() === document)
    this.#isFinding = true
    try {
      const selecting = isSelected ? 'selected' : await this.#select(uri)
      if (selecting === 'selected') this.#followed = document
      if (selecting === 'ignored') this.#followSoon()
    } finally {
      this.#isFinding = false
    }
  }

  /** Selects the element of a document. There is none while it isn't read, and when another document is active. */
  async #select(uri: Uri): Promise<Selecting> {
    const { view, find } = this.#tree
    const findActive = async (): Promise<ShownElement | undefined> => {
      const element = await find(uri)
      if (activeUri()?.toString() !== uri.toString() || !view.visible) return undefined
      if (element && view.selection[0]?.id !== element.id) this.#selected = element.id
      return element
    }
    return await selectInView(view, findActive, { focus: false, expand: false })
  }
}
