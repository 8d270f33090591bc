import { isFile } from '../../../disk/namedPaths.ts'
import path from 'node:path'
import { Disposable, workspace, type TextDocument, type Uri } from 'vscode'
import type { Lazy } from './lazy.ts'

/**
 * Loads Galley if a Markdown file of a docs folder is open, or if a folder was checked out from the platform. Other
 * files only cost a look at their parent folders.
 */
export function watchDocsFolders(galley: Pick<Lazy<unknown>, 'get' | 'value'>): Disposable {
  const opened = async ({ uri, languageId }: TextDocument): Promise<void> => {
    if (galley.value !== undefined || uri.scheme !== 'file' || languageId !== 'markdown') return
    const top = workspace.getWorkspaceFolder(uri)
    if (top === undefined) return
    const { findDocsFolder } = await import('../../../folder/findDocsFolder.ts')
    if ((await findDocsFolder(path.dirname(uri.fsPath), top.uri.fsPath)) !== undefined) await galley.get()
  }
  const checkedOut = async ({ scheme, fsPath }: Uri): Promise<void> => {
    if (scheme === 'file' && (await isFile(path.join(fsPath, '.galley', 'checkout.json')))) await galley.get()
  }
  for (const { uri } of workspace.workspaceFolders ?? []) void checkedOut(uri)
  for (const document of workspace.textDocuments) void opened(document)
  return Disposable.from(
    workspace.onDidOpenTextDocument((document) => void opened(document)),
    workspace.onDidChangeWorkspaceFolders(({ added }) => {
      for (const { uri } of added) void checkedOut(uri)
    }),
  )
}
