import { commands as editorCommands, l10n, type Uri, type CommentReply } from 'vscode'
import { isEmptyBody } from '../../../core/review/comments/emptyBody.ts'
import { shortRevision, publishedAddress } from '../../../core/platform/uris/uris.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { focusEditor } from '../../shared/window/focusEditor.ts'
import type { DocumentThreads } from './threads/documentThreads.ts'
import { PageThreadHost } from './threads/pageThreadHost.ts'
import type { ShownThread } from './threads/shownThread.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import type { threadCommandTable } from './commentCommandTable.ts'

/**
 * Registers the commands for threads: create one, reply, resolve, and show the text that an outdated thread was about.
 */
export function registerThreadCommands(host: CommandHost, documentThreads: () => DocumentThreads): void {
  const on = (run: (shown: ShownThread) => unknown) => (thread: unknown) => run(shownBy(documentThreads(), thread))
  registerCommands<typeof threadCommandTable>(host, {
    createComment: async (given) => await create(documentThreads(), replyOf(given), 'send'),
    addToReview: async (given) => await create(documentThreads(), replyOf(given), 'hold'),
    replyToComment: async (given) => await answer(documentThreads(), replyOf(given), false),
    replyAndResolve: async (given) => await answer(documentThreads(), replyOf(given), true),
    resolveThread: on(async ({ discussion, key }) => await discussion.resolve(key, true)),
    reopenThread: on(async ({ discussion, key }) => await discussion.resolve(key, false)),
    loadCommentImages: on(({ discussion, key }) => discussion.loadImages(key)),
    openOutdatedComment: on(async (shown) => {
      await editorCommands.executeCommand('vscode.open', pagesOf(shown).past)
    }),
    compareOutdatedComment: on(async (shown) => {
      const { past, now, title } = pagesOf(shown)
      await editorCommands.executeCommand('vscode.diff', past, now, title)
    }),
  })
}

/** Returns the argument that VS Code passes to commands below a comment box: the thread and the typed text. */
function replyOf(given: unknown): CommentReply {
  if (typeof given === 'object' && given !== null && 'thread' in given && 'text' in given) return given as CommentReply
  throw new Hint(l10n.t('Use this command in the title bar of a comment thread.'))
}

/** Shows what was typed into the box of a new thread as a message, and sends it, or holds it until a review. */
async function create(
  documentThreads: DocumentThreads,
  { thread: editor, text }: CommentReply,
  way: 'send' | 'hold',
): Promise<void> {
  refuseEmpty(text)
  const host = documentThreads.host(editor.uri)
  const [discussion] = host ? documentThreads.discussionsOf(host) : []
  if (!host?.whole || !discussion) {
    throw new Hint(l10n.t('You can’t comment on this version. Open the current page.'))
  }
  const line = editor.range?.end.line
  const message = discussion.compose({ body: text, target: host.whole, ...(line === undefined ? {} : { line }) })
  documentThreads.adopt(editor, host, discussion, { outgoing: message })
  await focusEditor()
  await discussion[way](message, host)
}

async function answer(
  documentThreads: DocumentThreads,
  { thread: editor, text }: CommentReply,
  resolves: boolean,
): Promise<void> {
  const { discussion, key, host } = shownBy(documentThreads, editor)
  if (resolves && isEmptyBody(text)) {
    await focusEditor()
    await discussion.resolve(key, true)
    return
  }
  refuseEmpty(text)
  await focusEditor()
  await discussion.send(discussion.compose({ body: text, thread: key, resolves }), host)
}

function refuseEmpty(text: string): void {
  if (isEmptyBody(text)) throw new Hint(l10n.t('The comment is empty. Enter some text, and send it again.'))
}

function shownBy(documentThreads: DocumentThreads, thread: unknown): ShownThread {
  const shown = documentThreads.shownBy(thread)
  if (shown) return shown
  throw new ExplainedError(l10n.t('The thread no longer exists. Copy your text, and start a new thread.'))
}

/** Returns the page as it was when a thread was created, and as it's shown now. */
function pagesOf({ host, thread }: ShownThread): { past: Uri; now: Uri; title: string } {
  if (!(host instanceof PageThreadHost) || !thread) throw new Hint(l10n.t('This thread isn’t about a page.'))
  const { revision } = thread.target
  const past = openPageUri(publishedAddress(host.address, revision))
  const title = l10n.t('{0} (revision {1} and now)', host.address.title, shortRevision(revision))
  return { past, now: host.uri, title }
}
