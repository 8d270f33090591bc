import path from 'node:path'
import { l10n, workspace } from 'vscode'
import { isInside } from '../../../disk/paths.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { mergeTabsOf } from '../../shared/window/openMergeEditor.ts'
import { window } from '../../shared/window/window.ts'

/**
 * Asks to save unsaved files of a folder, because a sync only reads files on disk. Returns true to continue. Rejects
 * while a merge is open: the merge editor starts with the common base, and saving that would lose both sides.
 */
export async function saveFilesOf(folder: string): Promise<boolean> {
  const unsaved = workspace.textDocuments.filter(({ uri, isDirty, isClosed }) => {
    return isDirty && !isClosed && uri.scheme === 'file' && isInside(folder, uri.fsPath)
  })
  if (unsaved.length === 0) return true
  const merged = unsaved.find(({ uri }) => mergeTabsOf(uri).length > 0)
  if (merged !== undefined) {
    const file = path.relative(folder, merged.uri.fsPath)
    throw new Hint(
      l10n.t(
        '{0} is open in the merge editor. Resolve its conflicts and save it, or close it without saving. Then try again.',
        file,
      ),
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
