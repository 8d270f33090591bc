import { l10n, Range, Uri, workspace } from 'vscode'
import { alignBlocks } from '../../../core/review/anchors/alignBlocks.ts'
import { suggestedText, withSuggestion } from '../../../core/review/comments/suggestion.ts'
import { mergePage } from '../../../core/review/drafts/mergePage.ts'
import { publishedAddress } from '../../../core/platform/uris/uris.ts'
import { minimalEdits } from '../../../core/text/edits/minimalEdits.ts'
import { editOf } from '../../shared/documents/editOf.ts'
import { readText } from '../../shared/documents/readText.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { Log } from '../../shared/window/log.ts'
import { showError } from '../../shared/commands/commands.ts'
import type { CommentServer } from './threads/commentServer.ts'
import { PageThreadHost } from './threads/pageThreadHost.ts'
import type { ShownThread } from './threads/shownThread.ts'

/**
 * Puts the text that a comment proposes in the place of its block, as an edit of the page, and shows it. The proposal is about
 * the text at that time, so it's merged with what was written since.
 */
export async function applySuggestion(
  { server, log }: { readonly server: CommentServer; readonly log: Log },
  shown: ShownThread,
  body: string,
): Promise<void> {
  const { host, thread } = shown
  const suggestion = suggestedText(body)
  const node = thread?.target.node
  if (!(host instanceof PageThreadHost) || host.address.changeRequest === undefined || node === undefined) {
    throw new Hint(l10n.t('You can apply a suggestion only to its block on a page of a change request.'))
  }
  if (thread === undefined || suggestion === undefined) throw new Hint(l10n.t('This comment suggests no text.'))
  const document = await workspace.openTextDocument(host.uri)
  const past = publishedAddress(host.address, thread.target.revision)
  const [base, blocks] = await Promise.all([readText(Uri.from(openPageUri(past))), server.document(past, false)])
  const place = blocks && alignBlocks(blocks, base).place(node)
  const now = document.getText()
  const merge = place?.kind === 'lines' ? mergePage(base, now, withSuggestion(base, place, suggestion)) : undefined
  if (merge?.kind !== 'clean') {
    throw new ExplainedError(
      l10n.t(
        'The text of this block has changed since the suggestion. Copy what you need, and change the text yourself.',
      ),
    )
  }
  if (merge.text === now) throw new Hint(l10n.t('The page already has the suggested text.'))
  const edits = minimalEdits(now, merge.text)
  if (!(await workspace.applyEdit(editOf(document, edits)))) {
    throw new ExplainedError(l10n.t('Galley can’t change this page. Open it in a change request that you can edit.'))
  }
  const at = document.positionAt(edits[0]?.start ?? 0)
  await window.showTextDocument(document, { selection: new Range(at, at), preview: false })
  // The command doesn't wait, because it's done and the message can stay open.
  void offerToResolve(shown, host.address.title).catch((error: unknown) => showError(error, log))
}

/** Says what was done, and offers to resolve the thread. */
async function offerToResolve({ discussion, key }: ShownThread, title: string): Promise<void> {
  const resolve = l10n.t('Resolve Thread')
  const words = l10n.t('Applied the suggestion to “{0}”. To push it, save the page.', title)
  if ((await window.showInformationMessage(words, resolve)) === resolve) await discussion.resolve(key, true)
}
