import path from 'node:path'
import { commands as editorCommands, l10n, ThemeIcon, Uri, workspace } from 'vscode'
import { findConflictMarks } from '../../../core/text/edits/conflictMarks.ts'
import { pathBelow } from '../../../disk/paths.ts'
import type { Pulled } from '../../../folder/checkout/pullChanges.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { openMergeEditor } from '../../shared/window/openMergeEditor.ts'
import { window } from '../../shared/window/window.ts'
import { listed } from '../folderQuestions.ts'
import type { CheckedOutFolder } from './checkedOutFolder.ts'
import type { CheckoutDocuments } from './checkoutDocuments.ts'
import { shortened } from './shortened.ts'
import { syncing, syncPlatform, type CheckoutOrigin } from './syncPlatform.ts'

/** Pulls the changes on the platform into a folder. Returns the message about it. */
export async function pullFolder(folder: string, origin: CheckoutOrigin): Promise<() => Promise<void>> {
  const { connection, checkout } = origin
  const { pullChanges } = await import('../../../folder/checkout/pullChanges.ts')
  const done = await syncing(l10n.t('Pulling to {0}', path.basename(folder)), async (signal, report) => {
    return await pullChanges(syncPlatform(connection, signal, report), folder, checkout)
  })
  return async () => await showPulled(folder, done)
}

async function showPulled(folder: string, { updated, added, deleted, conflicts, kept }: Pulled): Promise<void> {
  const count = new Set([...updated, ...added, ...deleted, ...conflicts]).size
  const [conflict] = conflicts
  if (conflict !== undefined) {
    const open = l10n.t('Resolve Conflicts')
    const message = l10n.t(
      'The same lines of {0} changed in the folder and on the platform. The file has both versions between conflict markers. Resolve the conflict, then push.',
      listed(conflicts),
    )
    if ((await window.showWarningMessage(shortened([message, ...kept]), open)) !== open) return
    await editorCommands.executeCommand(commands.resolvePulledConflict, Uri.file(path.join(folder, conflict)))
  } else if (kept.length > 0) await window.showWarningMessage(shortened(kept))
  else await window.showInformationMessage(pulledMessage(count))
}

function pulledMessage(count: number): string {
  if (count === 0) return l10n.t('The folder is up to date.')
  return count === 1 ? l10n.t('Pulled 1 file.') : l10n.t('Pulled {0} files.', count)
}

/** Opens the merge editor for a file with conflicts from a pull, or asks for one. */
export async function resolvePulledConflict(
  documents: CheckoutDocuments,
  folder: CheckedOutFolder,
  given: Uri | undefined,
): Promise<void> {
  const files = folder.conflicts
  const own = given && pathBelow(folder.folder, given.fsPath)
  const file = own !== undefined && files.includes(own) ? own : await pickFile(files, folder)
  if (file === undefined) return
  const output = Uri.file(path.join(folder.folder, file))
  const sides = await documents.conflictIn(folder, file)
  try {
    if (sides === undefined) throw new Error('These aren’t the markers of a pull.')
    await showAsOnDisk(output)
    await openMergeEditor({
      base: sides.base,
      input1: { uri: sides.theirs, title: l10n.t('Platform') },
      input2: { uri: sides.mine, title: l10n.t('This folder') },
      output,
    })
  } catch {
    await editorCommands.executeCommand('vscode.open', output)
  }
}

/**
 * The merge editor starts with the text of the document, and an open document may not show the result of the pull yet.
 */
async function showAsOnDisk(uri: Uri): Promise<void> {
  const document = await workspace.openTextDocument(uri)
  if (document.isDirty || findConflictMarks(document.getText()).length > 0) return
  await window.showTextDocument(document)
  await editorCommands.executeCommand('workbench.action.files.revert')
}

async function pickFile(files: readonly string[], { folder }: CheckedOutFolder): Promise<string | undefined> {
  const [only, ...others] = files
  if (only === undefined) throw new Hint(l10n.t('No file in {0} has a conflict.', folder))
  if (others.length === 0) return only
  const rows = files.map((file) => ({ label: file, iconPath: new ThemeIcon('git-merge') }))
  const title = pickerTitle(commands.resolvePulledConflict)
  return (await window.showQuickPick(rows, { title, placeHolder: l10n.t('Select the file to resolve') }))?.label
}
