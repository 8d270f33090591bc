import { Disposable } from 'vscode'
import { pathBelow } from '../../disk/paths.ts'
import { allEntries, contentsTree } from '../../folder/contentsTree.ts'
import type { ContextKeys } from '../shared/commands/contextKeys.ts'
import { contextKeys as keys } from '../shared/commands/ids.ts'
import type { Log } from '../shared/window/log.ts'
import { window } from '../shared/window/window.ts'
import type { DocsFolders } from './docsFolders.ts'
import { ContentsNode, DocsFolderNode, OrphanNode, type FolderNode } from './folderNodes.ts'

/** The docs folder's page in the active editor, for commands that run without an element of the Docs view. */
export class ActiveFolderPage implements Disposable {
  readonly #folders: DocsFolders
  readonly #contextKeys: ContextKeys
  readonly #log: Log
  readonly #subscriptions: Disposable

  constructor(folders: DocsFolders, contextKeys: ContextKeys, log: Log) {
    this.#folders = folders
    this.#contextKeys = contextKeys
    this.#log = log
    const update = (): void => this.#notify()
    this.#subscriptions = Disposable.from(
      window.onDidChangeActiveTextEditor(update),
      folders.onDidFind(update),
      folders.onDidRead(update),
    )
    update()
  }

  dispose(): void {
    this.#subscriptions.dispose()
  }

  /**
   * Returns its element of the Docs view, from the last reading of the folder. Undefined if the editor shows something
   * else.
   */
  async node(): Promise<FolderNode | undefined> {
    const document = window.activeTextEditor?.document
    const place = document && this.#folders.placeOf(document)
    const folder = this.#folders.known.find((each) => each.place.root === place?.root)
    const read = await folder?.docs()
    if (document === undefined || folder === undefined || read === undefined) return undefined
    const { docs } = read
    const file = pathBelow(folder.place.root, document.uri.fsPath)
    const root = new DocsFolderNode(folder, { label: docs.body.title, isAlone: true })
    const entry = allEntries(contentsTree(docs)).find((each) => each.kind === 'page' && each.file === file)
    if (entry !== undefined) return new ContentsNode(root, entry)
    const orphan = docs.body.orphans.get(file)
    return orphan && new OrphanNode(root, file, orphan.title)
  }

  /** Returns the context value of the element, and whether the folder has a table of contents. */
  async #capabilities(): Promise<string> {
    const node = await this.node()
    const hasContents = node?.folder.last?.docs.summary !== undefined
    return node === undefined ? '' : `${node.item().contextValue ?? ''}${hasContents ? ' arranged' : ''}`
  }

  #notify(): void {
    const document = window.activeTextEditor?.document
    this.#capabilities().then(
      (capabilities) => {
        // In the meantime, another editor may have become active.
        if (window.activeTextEditor?.document === document) this.#contextKeys.set(keys.folderPage, capabilities)
      },
      (error: unknown) => this.#log.error('Couldn’t find out which page of a docs folder the editor shows.', error),
    )
  }
}
