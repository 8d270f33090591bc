import path from 'node:path'
import { l10n, Uri, workspace, type TextDocument } from 'vscode'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'

/**
 * Asks to save what is written in a folder and not saved, since only files are brought together. True to go on. Rejects
 * while a merge is undecided: the merge editor begins with what both sides come from, and saving that would lose both.
 */
export async function saveFilesOf(folder: string): Promise<boolean> {
  const unsaved = workspace.textDocuments.filter(({ uri, isDirty, isClosed }) => {
    return isDirty && !isClosed && uri.scheme === 'file' && uri.fsPath.startsWith(folder + path.sep)
  })
  if (unsaved.length === 0) return true
  const merged = unsaved.find(isMerged)
  if (merged !== undefined) {
    const file = path.relative(folder, merged.uri.fsPath)
    throw new Hint(
      l10n.t('{0} is open in the merge editor. Complete the merge, or close it without saving, and try again.', file),
    )
  }
  const save = l10n.t('Save All')
  const answer = await window.showWarningMessage(
    l10n.t('Some files have unsaved changes. Save them first?'),
    { modal: true, detail: unsaved.map(({ uri }) => path.relative(folder, uri.fsPath)).join('\n') },
    save,
  )
  if (answer !== save) return false
  for (const document of unsaved) {
    if (!(await document.save())) throw new ExplainedError(l10n.t('Couldn’t save {0}.', document.uri.fsPath))
  }
  return true
}

/** Whether a merge editor writes a text. The editor tells that of its tabs, though its types don't say so yet. */
function isMerged({ uri }: TextDocument): boolean {
  return window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some(({ input }) => {
      if (typeof input !== 'object' || input === null || !('result' in input)) return false
      return input.result instanceof Uri && input.result.toString() === uri.toString()
    })
}
