import { Disposable, l10n, workspace, type FileRenameEvent } from 'vscode'
import { isInside, pathBelow } from '../../disk/paths.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import type { FolderPlan } from '../../folder/folderPlan.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import { showError } from '../shared/commands/commands.ts'
import type { Log } from '../shared/window/log.ts'
import { withCancel } from '../shared/window/withCancel.ts'
import { isCancellation } from '../shared/window/explainError.ts'
import type { DocsFolders } from './docsFolders.ts'
import type { FolderEditing } from './folderEditing.ts'
import { askForRedirects, askToUpdate } from './moveQuestions.ts'
import type { WatchedFolder } from './watchedFolder.ts'

/**
 * The files that were moved in this window, by old path for each folder. A user may not answer the question about their
 * links, and Git doesn't know of a move before it's staged.
 */
export class EditorMoves {
  readonly #moves = new WeakMap<WatchedFolder, ReadonlyMap<string, string>>()

  /** Adds moves to the earlier ones. A file that moves twice keeps its first path. */
  async note(folder: WatchedFolder, moves: ReadonlyMap<string, string>): Promise<void> {
    const { joinedRenames } = await import('../../folder/gitRenames.ts')
    this.#moves.set(folder, joinedRenames(this.of(folder), moves))
  }

  /** Returns the moves within a folder. */
  of(folder: WatchedFolder): ReadonlyMap<string, string> {
    return this.#moves.get(folder) ?? new Map<string, string>()
  }
}

/** Offers to update links, the table of contents and redirects after files were renamed or moved in VS Code. */
export function followFileMoves(
  folders: DocsFolders,
  editing: FolderEditing,
  noted: EditorMoves,
  log: Log,
): Disposable {
  // When VS Code reports the move, the folder may already have been read again. So the earlier docs are kept.
  const before = new Map<string, readonly FolderBefore[]>()
  const docsNow = (): FolderBefore[] => folders.known.map((folder) => ({ folder, docs: folder.last?.docs }))
  const key = ({ files }: Pick<FileRenameEvent, 'files'>): string =>
    files.map(({ oldUri, newUri }) => `${oldUri.toString()}\0${newUri.toString()}`).join('\0')
  return Disposable.from(
    workspace.onWillRenameFiles((event) => before.set(key(event), docsNow())),
    workspace.onDidRenameFiles((event) => {
      const known = before.get(key(event)) ?? docsNow()
      before.delete(key(event))
      for (const each of known) {
        follow(each, event, editing, noted).catch(async (error: unknown) => {
          if (!isCancellation(error)) await showError(error, log)
        })
      }
    }),
  )
}

/** A folder with its docs before files moved. */
interface FolderBefore {
  readonly folder: WatchedFolder
  readonly docs: DocsFolder | undefined
}

async function follow(
  { folder, docs }: FolderBefore,
  { files }: FileRenameEvent,
  editing: FolderEditing,
  noted: EditorMoves,
): Promise<void> {
  if (docs === undefined) return
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
  await noted.note(folder, moves)
  if (readSetting(settings.updateLinksOnMove) === 'never') return
  // By then, VS Code has finished everything that belongs to the move, such as an undo.
  await folder.readAgain()
  const planned = await withCancel(
    l10n.t('Finding links to moved files'),
    async (signal) => await editing.plan(docs, { moves }, { isMoved: true, signal }),
  )
  const plan = await wantedPlan(planned)
  if (plan === undefined) return
  const [from = '', to = ''] = [...moves][0] ?? []
  const message =
    moves.size === 1
      ? l10n.t('Moved {0} to {1}, and updated links, table of contents, and redirects.', from, to)
      : l10n.t('Moved {0} files, and updated links, table of contents, and redirects.', moves.size)
  await withCancel(
    l10n.t('Updating links in {0} files', plan.edits.size),
    async (signal) => await editing.writeEdit({ folder, plan, message }, { isMoved: true, signal }),
  )
}

/** Returns the path relative to a folder. Undefined if it's outside the folder. */
export function below(root: string, file: string): string | undefined {
  return isInside(root, file) ? pathBelow(root, file) : undefined
}

/** Returns the plan that the user agrees to, or undefined. */
async function wantedPlan(plan: FolderPlan): Promise<FolderPlan | undefined> {
  const { size } = plan.edits
  if (size === 0) {
    const redirected = await askForRedirects(plan)
    return redirected?.creates.size === 0 ? undefined : redirected
  }
  if (readSetting(settings.updateLinksOnMove) === 'always') return (await askForRedirects(plan)) ?? plan
  const question =
    size === 1
      ? l10n.t('1 file in the docs refers to the moved files. Update its links, entries, or redirects?')
      : l10n.t('{0} files in the docs refer to the moved files. Update their links, entries, and redirects?', size)
  return await askToUpdate(question, plan, l10n.t('Always Update'))
}
