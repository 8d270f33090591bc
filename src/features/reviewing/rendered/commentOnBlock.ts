import { l10n, QuickPickItemKind, Uri, workspace, type QuickPickItem, type Range, type TextDocument } from 'vscode'
import { parseRenderedUri, type CommentedPlace } from '../../../core/platform/uris/renderedUris.ts'
import { isEmptyBody } from '../../../core/review/comments/emptyBody.ts'
import { plainText } from '../../../core/text/markdown/document/plainText.ts'
import { plainTitle, shorten } from '../../../core/text/strings/titles.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { ComparedPages } from '../../shared/pages/comparedPages.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { DocumentThreads } from '../comments/threads/documentThreads.ts'
import type { Discussion } from '../comments/threads/discussion.ts'
import type { ThreadHost } from '../comments/threads/threadHost.ts'

const maxLabel = 80

interface BlockRow extends QuickPickItem {
  /** The first line of the block. Undefined for the whole page. */
  readonly line?: number
}

/**
 * Comments on a block of the page that is shown as readers see it. `element` is the page's URI, or what the context menu
 * of the preview knows of a block. Without a block, asks for one.
 */
export async function commentOnBlock(
  { documentThreads, compared }: { readonly documentThreads: DocumentThreads; readonly compared: ComparedPages },
  element: unknown,
): Promise<void> {
  const { galleyCommentedPage: clicked, galleyCommentedLine: line } = placeOf(element)
  const given = clicked === undefined ? element : Uri.parse(clicked)
  const uri = given instanceof Uri && parseRenderedUri(given) ? given : activeUri()
  const about = uri && parseRenderedUri(uri)
  if (!about) throw new Hint(l10n.t('Open a changed page as readers see it, and try again.'))
  if (!about.isChanged) {
    throw new Hint(l10n.t('The change request deletes this page. Comment on the change request instead.'))
  }
  const document = await workspace.openTextDocument(Uri.from(about.original))
  const host = await documentThreads.openToComment(document)
  const [discussion] = documentThreads.discussionsOf(host)
  const ranges = await host.ranges()
  const at = ranges.findLast(({ start, end }) => line !== undefined && start.line <= line && line <= end.line)
  const block = at ? rowOf(document, at) : await chooseBlock(document, ranges, compared.of(uri)?.blocks ?? [])
  if (block) await write(host, discussion, block)
}

/** Returns the place of a context menu. Its values come from the preview. */
function placeOf(element: unknown): CommentedPlace {
  if (typeof element !== 'object' || element === null || !('galleyCommentedPage' in element)) return {}
  const { galleyCommentedPage: page } = element
  const line = 'galleyCommentedLine' in element ? element.galleyCommentedLine : undefined
  return {
    ...(typeof page === 'string' && { galleyCommentedPage: page }),
    ...(typeof line === 'number' && { galleyCommentedLine: line }),
  }
}

function rowOf(document: TextDocument, range: Range): BlockRow {
  const line = range.start.line
  const text = document.getText(range)
  const label = shorten(plainTitle(plainText(text)) || plainTitle(text), maxLabel)
  return { label, line, description: l10n.t('line {0}', line + 1) }
}

/** Asks for a block. The changed ones come first. */
async function chooseBlock(
  document: TextDocument,
  ranges: readonly Range[],
  changed: readonly { readonly startLine: number; readonly endLine: number }[],
): Promise<BlockRow | undefined> {
  const rows = ranges.flatMap((range) => {
    const row = rowOf(document, range)
    if (row.label === '') return []
    const { start, end } = range
    const isChanged = changed.some(({ startLine, endLine }) => startLine <= end.line && start.line < endLine)
    return [{ row, isChanged }]
  })
  const group = (label: string, found: readonly { readonly row: BlockRow }[]): BlockRow[] =>
    found.length === 0 ? [] : [{ label, kind: QuickPickItemKind.Separator }, ...found.map(({ row }) => row)]
  const { changed: own = [], others = [] } = Object.groupBy(rows, ({ isChanged }) => (isChanged ? 'changed' : 'others'))
  return await window.showQuickPick(
    [
      ...group(l10n.t('Changed blocks'), own),
      ...group(l10n.t('Page'), [{ row: { label: l10n.t('The whole page') } }]),
      ...group(l10n.t('Other blocks'), others),
    ],
    { title: pickerTitle(commands.commentOnBlock), placeHolder: l10n.t('Select what the comment is about') },
  )
}

/** Asks for the comment and how to send it. Going back from the second question keeps the text. */
async function write(host: ThreadHost, discussion: Discussion, { label, line }: BlockRow): Promise<void> {
  const title = pickerTitle(commands.commentOnBlock, label)
  const inReview = { label: l10n.t('Add to Review'), detail: l10n.t('Galley sends it with your approval or request.') }
  const now = { label: l10n.t('Comment'), detail: l10n.t('Galley sends it now.') }
  let body: string | undefined = ''
  for (;;) {
    body = await window.showInputBox({
      title,
      value: body,
      prompt: l10n.t('You can use Markdown.'),
      ignoreFocusOut: true,
      validateInput: (text) => (isEmptyBody(text) ? l10n.t('Enter a comment.') : undefined),
    })
    if (body === undefined) return
    const how = await window.showQuickPick([inReview, now], { title })
    if (how === undefined) continue
    const place = { target: host.whole ?? {}, ...(line !== undefined && { line }) }
    const message = discussion.compose({ body, ...place })
    if (how === inReview) await discussion.hold(message, host)
    else await discussion.send(message, host)
    // The text stays on the page of the change request, where it can be sent again.
    const left = discussion.outgoing.find(({ id }) => id === message.id)
    if (left && 'reason' in left.state) throw new ExplainedError(left.state.reason)
    return
  }
}
