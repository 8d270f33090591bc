import { l10n } from 'vscode'
import type { DocsFolder } from '../../../folder/docsFolder.ts'
import type { ListedFile } from '../../../folder/files/filesOfDocs.ts'
import type { FolderPlan } from '../../../folder/folderPlan.ts'
import { settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import { sizeOf } from '../../shared/documents/sizeOf.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { FolderEditing } from '../folderEditing.ts'
import type { WatchedFolder } from '../watchedFolder.ts'
import { FolderFileNode, FolderFilesNode } from './folderFileNodes.ts'

/** The files of docs that a command is about: one, or all. */
export interface FileSubject {
  readonly folder: WatchedFolder
  readonly docs: DocsFolder
  readonly files: readonly ListedFile[]
}

/** Returns the current state of the files of an element. The folder can have changed since the view was shown. */
export async function findFiles(editing: FolderEditing, element: unknown): Promise<FileSubject> {
  if (!(element instanceof FolderFilesNode || element instanceof FolderFileNode))
    throw new Hint(l10n.t('Use this command in the menu of “Files” of a docs folder in the Docs view.'))
  const { folder } = element
  const [docs, { filesOfDocs }] = await Promise.all([
    editing.open(folder),
    import('../../../folder/files/filesOfDocs.ts'),
  ])
  const files = await filesOfDocs(docs)
  if (element instanceof FolderFilesNode) return { folder, docs, files }
  const file = files.find((each) => each.path === element.file.path)
  if (file === undefined) throw new Hint(l10n.t('{0} no longer exists.', element.file.path))
  return { folder, docs, files: [file] }
}

/** Throws if a change is too large to be undone. */
export async function requireUndoable(bytes: number): Promise<void> {
  const { maxChangedBytes } = await import('../../../folder/files/fileEdits.ts')
  if (bytes <= maxChangedBytes) return
  throw new Hint(
    l10n.t(
      'These files have {0}. Galley changes up to {1} at once, so that you can undo it. Select fewer files.',
      sizeOf(bytes),
      sizeOf(maxChangedBytes),
    ),
  )
}

/** Writes a plan, after VS Code’s preview if the user wants that for changes of the structure. */
export async function write(
  done: { readonly folder: WatchedFolder; readonly plan: FolderPlan; readonly message: string },
  editing: FolderEditing,
): Promise<void> {
  await editing.writeEdit(done, { isPreviewed: readSetting(settings.previewStructureChanges) })
}
