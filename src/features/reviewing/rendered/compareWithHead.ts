import path from 'node:path'
import { commands, l10n, Uri, type TreeItem } from 'vscode'
import { renderedFileUris } from '../../../core/platform/uris/renderedUris.ts'
import { activeUri, rememberComparison } from '../../shared/pages/activeUri.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { focusTexts } from '../../shared/window/focusTexts.ts'
import { committedFile } from './committedFiles.ts'

/**
 * Compares a page of a docs folder with the last commit, as readers see both. `element` is its URI or its tree element.
 */
export async function compareRenderedWithHead(element?: unknown): Promise<void> {
  const file = fileOf(element)
  if (file?.scheme !== 'file') throw new Hint(l10n.t('Open a page of a docs folder, and try again.'))
  const name = path.basename(file.fsPath)
  try {
    await committedFile(file.fsPath)
  } catch (error) {
    throw new ExplainedError(
      l10n.t(
        '“{0}” can’t be compared, because Galley couldn’t read it from the last commit. Commit the page, and try again.',
        name,
      ),
      { cause: error },
    )
  }
  await focusTexts()
  const { before, after } = renderedFileUris(file)
  const title = l10n.t('{0} (HEAD ↔ Now)', name)
  rememberComparison(title, file)
  await commands.executeCommand('vscode.diff', Uri.from(before), Uri.from(after), title, { preview: true })
}

/** Returns the file of a tree element. Elements of docs folders have it in their tree item. */
function fileOf(element: unknown): Uri | undefined {
  if (element instanceof Uri) return element
  if (typeof element !== 'object' || element === null || !('item' in element)) return activeUri()
  const { item } = element as { readonly item: () => TreeItem }
  return typeof item === 'function' ? item.call(element).resourceUri : undefined
}
