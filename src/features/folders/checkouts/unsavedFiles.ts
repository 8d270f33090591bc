import path from 'node:path'
import { l10n, workspace } from 'vscode'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'

/** Asks to save what is written in a folder and not saved, since only files are brought together. True to go on. */
export async function saveFilesOf(folder: string): Promise<boolean> {
  const unsaved = workspace.textDocuments.filter(({ uri, isDirty, isClosed }) => {
    return isDirty && !isClosed && uri.scheme === 'file' && uri.fsPath.startsWith(folder + path.sep)
  })
  if (unsaved.length === 0) return true
  const save = l10n.t('Save All')
  const answer = await window.showWarningMessage(
    l10n.t('There are files that are not saved. Save them first?'),
    { modal: true, detail: unsaved.map(({ uri }) => path.relative(folder, uri.fsPath)).join('\n') },
    save,
  )
  if (answer !== save) return false
  for (const document of unsaved) {
    if (!(await document.save())) throw new ExplainedError(l10n.t('{0} could not be saved.', document.uri.fsPath))
  }
  return true
}
