import { readPresentChangeRequest } from '../../../client/changeRequestReads.ts'
import { l10n, workspace, type TextEditor } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { wholePage } from '../../../client/wholeAnswer.ts'
import type { ChangeRequestPageAddress } from '../../../core/platform/uris/uris.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { changeRequestPageOf } from '../../shared/pages/openPageUri.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { EditedPages } from './editedPages.ts'
import { editOf } from '../../shared/documents/editOf.ts'
import { requireApplied } from '../../shared/documents/requireApplied.ts'

/**
 * Returns the handlers that revert the block at the cursor to its text before the change request. It's an edit of the
 * document that can be undone. The server's operation (`revert_page` with `block`, api-facts C1) doesn't know drafts
 * and unsaved text, can't be undone, and needs keys that the Markdown doesn't have.
 */
export function blockRevertHandlers(reader: ContentReader, pages: EditedPages) {
  return {
    revertBlock: async () => {
      const editor = window.activeTextEditor
      const target = editor && changeRequestPageOf(editor.document)
      if (!target) {
        throw new Hint(l10n.t('Put the cursor in a block on a page of a change request, and try again.'))
      }
      const reason = pages.readOnlyReason(target)
      if (reason !== undefined) throw new ExplainedError(reason)
      await revertAtCursor(editor, await earlierText(reader, target))
    },
  }
}

/** Returns the page in the revision that the change request is based on, or was last updated from. */
async function earlierText(reader: ContentReader, target: ChangeRequestPageAddress): Promise<string> {
  const { server, space, page } = target
  const { cache } = await reader.connection(server)
  const { revisionInitial } = await readPresentChangeRequest(cache, target)
  const { baseOf } = await import('../../../core/review/drafts/shownText.ts')
  try {
    const { value } = await reader.page({ server, space, revision: revisionInitial }, page)
    return baseOf(wholePage(value, 'getPageInRevisionById'), revisionInitial).markdown
  } catch (error) {
    if (!isApiError(error, 'notFound')) throw error
    throw new Hint(l10n.t('The page is new in this change request, so there’s no earlier text to restore.'))
  }
}

async function revertAtCursor(editor: TextEditor, earlier: string): Promise<void> {
  const { document, selection } = editor
  const { revertBlock } = await import('../../../core/review/drafts/revertBlock.ts')
  const { version } = document
  const revert = revertBlock(earlier, document.getText(), selection.active.line)
  if (revert.kind === 'same') {
    void window.showInformationMessage(l10n.t('This block hasn’t changed in this change request.'))
    return
  }
  if (revert.kind === 'deleted' && !(await confirmDeletion(revert.count))) return
  if (document.version !== version) throw new ExplainedError(l10n.t('The page has changed. Try again.'))
  const { minimalEdits } = await import('../../../core/text/edits/minimalEdits.ts')
  requireApplied(await workspace.applyEdit(editOf(document, minimalEdits(document.getText(), revert.text))))
  const words =
    revert.kind === 'new'
      ? l10n.t('Removed the block, because it was new in this change request. Undo to restore it.')
      : l10n.t('Reverted the block to the text before this change request. Undo to restore your text.')
  window.setStatusBarMessage(words, 5000)
}

async function confirmDeletion(count: number): Promise<boolean> {
  const back = l10n.t('Restore')
  const words =
    count === 1
      ? l10n.t('This block hasn’t changed in this change request. A block next to it was deleted.')
      : l10n.t('This block hasn’t changed in this change request. {0} blocks next to it were deleted.', count)
  return (await window.showInformationMessage(words, back)) === back
}
