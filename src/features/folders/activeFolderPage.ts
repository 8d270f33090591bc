import { Disposable } from 'vscode'
import { pathBelow } from '../../disk/paths.ts'
import { allEntries, contentsTree } from '../../folder/contentsTree.ts'
import type { ContextKeys } from '../shared/commands/contextKeys.ts'
import { contextKeys as keys } from '../shared/commands/ids.ts'
import type { Log } from '../shared/window/log.ts'
import { window } from '../shared/window/window.ts'
import type { DocsFolders } from './docsFolders.ts'
import { ContentsNode, DocsFolderNode, OrphanNode, type FolderNode } from './folderNodes.ts'

/**
 * Returns the element of the Docs view for the page of a docs folder in the active editor, from the last reading of the
 * folder. Undefined if the editor shows something else.
 */
export async function activeFolderNode(folders: DocsFolders): Promise<FolderNode | undefined> {
  const document = window.activeTextEditor?.document
  const place = document && folders.placeOf(document)
  const folder = folders.known.find((each) => each.place.root === place?.root)
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

/** Sets the context key for what commands can do with the page of a docs folder in the active editor. */
export function followActivePage(folders: DocsFolders, contextKeys: ContextKeys, log: Log): Disposable {
  const update = (): void => {
    const document = window.activeTextEditor?.document
    capabilities(folders).then(
      (found) => {
        // In the meantime, another editor may have become active.
        if (window.activeTextEditor?.document === document) contextKeys.set(keys.folderPage, found)
      },
      (error: unknown) => log.error('Couldn’t find out which page of a docs folder the editor shows.', error),
    )
  }
  update()
  return Disposable.from(
    window.onDidChangeActiveTextEditor(update),
    folders.onDidFind(update),
    folders.onDidRead(update),
  )
}

/** Returns the context value of the element, and whether the folder has a table of contents. */
async function capabilities(folders: DocsFolders): Promise<string> {
  const node = await activeFolderNode(folders)
  const hasContents = node?.folder.last?.docs.summary !== undefined
  return node === undefined ? '' : `${node.item().contextValue ?? ''}${hasContents ? ' arranged' : ''}`
}
