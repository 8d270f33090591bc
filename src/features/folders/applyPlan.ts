import path from 'node:path'
import { l10n, Range, Uri, workspace, WorkspaceEdit, type TextDocument } from 'vscode'
import { minimalEdits } from '../../core/text/edits/minimalEdits.ts'
import { DiskFolder } from '../../disk/diskFolder.ts'
import { pathBelow } from '../../disk/paths.ts'
import type { DocsPlace } from '../../folder/docsPlace.ts'
import type { FolderPlan } from '../../folder/folderPlan.ts'
import { Turns } from '../../folder/turns.ts'
import { positionsIn } from '../shared/documents/positionsIn.ts'

/** How to apply a plan. */
export interface PlanOptions {
  /** True if the files were already moved. */
  readonly isMoved?: boolean
  /** True to preview the changes in VS Code, where the user can deselect some. */
  readonly isPreviewed?: boolean
  /** Ends the work as long as nothing has changed. */
  readonly signal?: AbortSignal
}

/**
 * Applies a plan as one edit that VS Code can undo. Files that had no unsaved changes are saved afterwards. Returns
 * false if VS Code refuses or the user cancels. Rejects if the plan contains files that can't be written.
 */
export async function applyPlan(
  { folder, root }: Pick<DocsPlace, 'folder' | 'root'>,
  plan: FolderPlan,
  { isMoved = false, isPreviewed = false, signal }: PlanOptions = {},
): Promise<boolean> {
  const disk = DiskFolder.open(folder)
  const below = (file: string): string => pathBelow(folder, path.join(root, file))
  for (const file of [...plan.moves.values(), ...plan.creates.keys()]) disk.requireNewFile(below(file))
  const changed = [...plan.deletes.keys(), ...plan.edits.keys(), ...(plan.binaries?.keys() ?? [])]
  for (const file of changed) disk.requireInside(below(file))
  const uri = (file: string): Uri => Uri.file(path.join(root, file))
  const edit = new WorkspaceEdit()
  if (isPreviewed) askFirst(edit, Uri.file(root))
  if (!isMoved) for (const [from, to] of plan.moves) edit.renameFile(uri(from), uri(to))
  for (const [file, text] of plan.creates) edit.createFile(uri(file), { contents: new TextEncoder().encode(text) })
  for (const file of plan.deletes.keys()) edit.deleteFile(uri(file))
  for (const [file, { before, after }] of plan.binaries ?? []) {
    // VS Code undoes an overwritten file by deleting it, but restores a deleted one.
    if (before !== undefined) edit.deleteFile(uri(file))
    if (after !== undefined) edit.createFile(uri(file), { contents: after })
  }
  const turns = new Turns(signal)
  for (const [file, { before, after }] of plan.edits) {
    await turns.pause()
    // VS Code's positions don't count the byte order mark.
    const text = before.replace(/^\uFEFF/, '')
    const positionAt = positionsIn(text)
    for (const { start, end, text: replacement } of minimalEdits(text, after.replace(/^\uFEFF/, ''))) {
      edit.replace(uri(file), new Range(positionAt(start), positionAt(end)), replacement)
    }
  }
  signal?.throwIfAborted()
  const unsaved = new Set(dirtyDocuments().map(({ uri: each }) => each.toString()))
  const edited = new Set([...plan.edits.keys()].map((file) => uri(file).toString()))
  // VS Code saves all files of a refactoring, with the unsaved text that they had before.
  const isRefactoring = ![...edited].some((key) => unsaved.has(key))
  if (!(await workspace.applyEdit(edit, { isRefactoring }))) return false
  // It doesn't if a refactoring changes a single file.
  for (const document of dirtyDocuments()) {
    const key = document.uri.toString()
    if (edited.has(key) && !unsaved.has(key)) await document.save()
  }
  return true
}

/**
 * Makes VS Code preview an edit. Entries that need confirmation start deselected in the preview. So this adds an entry
 * that does nothing and isn't listed: creating a file that exists.
 */
function askFirst(edit: WorkspaceEdit, existing: Uri): void {
  const label = l10n.t('Docs structure')
  edit.createFile(existing, { ignoreIfExists: true }, { needsConfirmation: true, label })
}

function dirtyDocuments(): TextDocument[] {
  return workspace.textDocuments.filter(({ isDirty }) => isDirty)
}
