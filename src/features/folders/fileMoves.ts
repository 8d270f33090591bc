import path from 'node:path'
import { ConfigurationTarget, Disposable, l10n, workspace, type FileRenameEvent } from 'vscode'
import { pathBelow } from '../../disk/paths.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import { showError } from '../shared/commands/commands.ts'
import type { Log } from '../shared/window/log.ts'
import { window } from '../shared/window/window.ts'
import { withCancel } from '../shared/window/withCancel.ts'
import { shortList } from './checkouts/shortened.ts'
import type { DocsFolders } from './docsFolders.ts'
import type { FolderEditing } from './folderEditing.ts'
import type { WatchedFolder } from './watchedFolder.ts'

/** Offers to lead links, table of contents and redirects after files that somebody renamed or moved in the editor. */
export function followFileMoves(folders: DocsFolders, editing: FolderEditing, log: Log): Disposable {
  // A folder may have been read once more, after the move, by the time that the move is told.
  const before = new Map<string, readonly FolderBefore[]>()
  const docsNow = (): FolderBefore[] => folders.known.map((folder) => ({ folder, docs: folder.last?.docs }))
  const key = ({ files }: Pick<FileRenameEvent, 'files'>): string =>
    files.map(({ oldUri, newUri }) => `${oldUri.toString()}\0${newUri.toString()}`).join('\0')
  return Disposable.from(
    workspace.onWillRenameFiles((event) => before.set(key(event), docsNow())),
    workspace.onDidRenameFiles((event) => {
      const known = before.get(key(event)) ?? docsNow()
      before.delete(key(event))
      for (const each of known) follow(each, event, editing).catch((error: unknown) => showError(error, log))
    }),
  )
}

/** A folder with its docs as they were before files moved. */
interface FolderBefore {
  readonly folder: WatchedFolder
  readonly docs: DocsFolder | undefined
}

async function follow(
  { folder, docs }: FolderBefore,
  { files }: FileRenameEvent,
  editing: FolderEditing,
): Promise<void> {
  if (docs === undefined || readSetting(settings.updateLinksOnMove) === 'never') return
  const moves = new Map<string, string>()
  for (const { oldUri, newUri } of files) {
    const [from, to] = [below(docs.folder, oldUri.fsPath), below(docs.folder, newUri.fsPath)]
    if (from === undefined || to === undefined) continue
    for (const file of docs.files.keys()) {
      if (file === from) moves.set(file, to)
      else if (file.startsWith(`${from}/`)) moves.set(file, to + file.slice(from.length))
    }
  }
  if (moves.size === 0 || editing.isOwn(docs.folder, moves)) return
  // What the editor does together with the move, such as taking a change back, is done by then.
  await folder.readAgain()
  const change = { moves }
  const plan = await editing.plan(docs, change, { isMoved: true })
  if (plan.edits.size === 0 || !(await isWanted([...plan.edits.keys()]))) return
  const [from = '', to = ''] = [...moves][0] ?? []
  const message =
    moves.size === 1
      ? l10n.t('Links, table of contents and redirects follow {0} to {1}.', from, to)
      : l10n.t('Links, table of contents and redirects follow {0} files.', moves.size)
  const work = async (): Promise<boolean> => await editing.change(folder, docs, { change, message, isMoved: true })
  await withCancel(l10n.t('Updating links in {0} files', plan.edits.size), work, { quietly: true })
}

/** The path below a folder; undefined where it is outside of it. */
export function below(root: string, file: string): string | undefined {
  const relative = pathBelow(root, file)
  return relative === '' || relative.startsWith('../') || path.isAbsolute(relative) ? undefined : relative
}

async function isWanted(files: readonly string[]): Promise<boolean> {
  if (readSetting(settings.updateLinksOnMove) === 'always') return true
  const question =
    files.length === 1
      ? l10n.t('One file of the docs names what was moved. Update its links, table of contents or redirects?')
      : l10n.t(
          '{0} files of the docs name what was moved. Update links, table of contents and redirects?',
          files.length,
        )
  return await askToUpdate(question, files, l10n.t('Always Update'))
}

/** Asks in a dialog, which waits for its answer: links that are not updated stay dead. */
export async function askToUpdate(question: string, files: readonly string[], always?: string): Promise<boolean> {
  const [update, never] = [l10n.t('Update'), l10n.t('Never Update')]
  const options = { modal: true, detail: shortList(files) }
  const buttons = [update, ...(always === undefined ? [] : [always]), never]
  const answer = await window.showInformationMessage(question, options, ...buttons)
  if (answer === undefined) return false
  const remembered = answer === always ? 'always' : answer === never ? 'never' : undefined
  if (remembered !== undefined) {
    await workspace.getConfiguration().update(settings.updateLinksOnMove, remembered, ConfigurationTarget.Global)
  }
  return answer !== never
}
