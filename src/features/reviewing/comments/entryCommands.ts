import { l10n, type CommentReaction } from 'vscode'
import { isEmptyBody } from '../../../core/review/comments/emptyBody.ts'
import { emojiCharacter } from '../../../core/text/strings/displayTitle.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import { explainError } from '../../shared/window/explainError.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { focusEditor } from '../../shared/window/focusEditor.ts'
import type { Discussion } from './threads/discussion.ts'
import type { DocumentThreads } from './threads/documentThreads.ts'
import type { CommentDrafts } from './threads/commentDrafts.ts'
import type { PendingComments } from './pendingComments.ts'
import type { CommentServer, EntryAddress } from './threads/commentServer.ts'
import { ShownComment } from './threads/shownComment.ts'
import type { ShownThread } from './threads/shownThread.ts'
import type { commentEntryCommandTable } from './commentCommandTable.ts'

/** What the commands for comments need. */
export interface EntryCommandServices {
  readonly documentThreads: DocumentThreads
  readonly drafts: CommentDrafts
  readonly pending: PendingComments
  readonly server: CommentServer
}

/** Registers the commands for single comments: edit, delete, send again, and what to do with unsent text. */
export function registerEntryCommands(host: CommandHost, services: () => EntryCommandServices): void {
  const on = (run: (found: FoundComment) => unknown) => (comment: unknown) => run(found(services(), comment))
  registerCommands<typeof commentEntryCommandTable>(host, {
    editComment: on(async ({ thread, comment }) => {
      const address = addressOf(thread, comment)
      if (address) await thread.discussion.readEntry(address)
      comment.edit()
      thread.changed()
    }),
    saveComment: on(async (given) => await save(services().drafts, given)),
    cancelCommentEdit: on(async ({ thread, comment }) => {
      await focusEditor()
      comment.endEdit()
      thread.changed()
    }),
    deleteComment: on(async ({ thread, comment }) => {
      const address = addressOf(thread, comment)
      if (address) await deleteEntry(thread.discussion, address)
    }),
    retryComment: on(async (given) => await retry(given)),
    discardComment: on(async (given) => await discard(services().drafts, given)),
    sendCommentDraft: on(async ({ thread: { discussion, key, host: surface }, comment: { content } }) => {
      if (content.kind === 'outgoing') await services().pending.sendOne(discussion, content.outgoing.id, surface)
      if (content.kind !== 'draft') return
      const { id, text } = content
      await services().drafts.forget(id)
      await discussion.send(discussion.compose({ body: text, thread: key }), surface)
    }),
    applySuggestion: on(async ({ thread, comment }) => {
      const { applySuggestion } = await import('./applySuggestion.ts')
      await applySuggestion({ server: services().server, log: host.log }, thread, comment.text)
    }),
    showReplies: on(async ({ thread }) => await thread.discussion.readReplies(thread.key)),
  })
}

/** A comment, and the thread that shows it. */
interface FoundComment {
  readonly thread: ShownThread
  readonly comment: ShownComment
}

function found({ documentThreads }: Pick<EntryCommandServices, 'documentThreads'>, comment: unknown): FoundComment {
  const thread = documentThreads.shownBy(comment)
  if (thread && comment instanceof ShownComment) return { thread, comment }
  throw new ExplainedError(l10n.t('This comment no longer exists.'))
}

/** Adds a reaction, or removes the user's own reaction. */
export async function react(
  documentThreads: DocumentThreads,
  given: unknown,
  reaction: CommentReaction,
): Promise<void> {
  const { thread, comment } = found({ documentThreads }, given)
  const address = addressOf(thread, comment)
  if (!address || comment.content.kind !== 'entry') return
  // The server can name emoji by code points. A reaction that exists keeps the server's name.
  const known = comment.content.entry.reactions.find(({ emoji }) => emojiCharacter(emoji) === reaction.label)
  const emoji = [known?.emoji ?? reaction.label ?? '']
  const changes = reaction.authorHasReacted ? { removedReactions: emoji } : { addedReactions: emoji }
  try {
    await thread.discussion.update(address, changes)
  } catch (error) {
    throw new ExplainedError(
      l10n.t('Couldn’t save the reaction {0}: {1}', reaction.label ?? '', explainError(error).message),
    )
  }
}

async function save(drafts: CommentDrafts, { thread, comment }: FoundComment): Promise<void> {
  // VS Code puts the typed text into the comment.
  const text = typeof comment.body === 'string' ? comment.body : comment.body.value
  if (comment.content.kind === 'draft') {
    await focusEditor()
    comment.endEdit()
    await drafts.change(comment.content.id, text)
    return
  }
  if (comment.content.kind === 'outgoing') {
    if (isEmptyBody(text)) throw new Hint(l10n.t('A comment can’t be empty. You can discard it instead.'))
    await focusEditor()
    thread.discussion.rewrite(comment.content.outgoing.id, text)
    comment.endEdit()
    thread.changed()
    return
  }
  const address = addressOf(thread, comment)
  if (!address) return
  if (isEmptyBody(text)) {
    comment.failEdit(text, l10n.t('A comment can’t be empty. You can delete it instead.'))
    thread.changed()
    return
  }
  await focusEditor()
  await sendEdit(thread, comment, { address, text })
}

async function sendEdit(
  thread: ShownThread,
  comment: ShownComment,
  { address, text }: { readonly address: EntryAddress; readonly text: string },
): Promise<void> {
  const { discussion } = thread
  try {
    comment.saving(text)
    thread.changed()
    await discussion.update(address, { body: { markdown: text } })
    comment.endEdit()
  } catch (error) {
    comment.failEdit(text, explainError(error).message)
  }
  thread.changed()
}

/** Deletes a thread with its replies, or a reply, after confirmation. */
export async function deleteEntry(discussion: Discussion, address: EntryAddress): Promise<void> {
  const replies = address.reply === undefined ? (discussion.thread(address.thread)?.replyCount ?? 0) : 0
  const loss = { question: deleteQuestion(replies), consequences: [l10n.t('You can’t undo this.')] }
  if (await confirmLoss(loss)) await discussion.remove(address)
}

function deleteQuestion(replies: number): string {
  if (replies === 0) return l10n.t('Delete this comment?')
  return replies === 1
    ? l10n.t('Delete the thread and its reply?')
    : l10n.t('Delete the thread and its {0} replies?', replies)
}

async function retry({ thread, comment }: FoundComment): Promise<void> {
  const text = comment.failedEdit
  const address = addressOf(thread, comment)
  if (text !== undefined && address) await sendEdit(thread, comment, { address, text })
  else if (comment.content.kind === 'outgoing') await thread.discussion.retry(comment.content.outgoing.id, thread.host)
}

async function discard(drafts: CommentDrafts, { thread, comment }: FoundComment): Promise<void> {
  const { content } = comment
  if (content.kind === 'outgoing') thread.discussion.discard(content.outgoing.id)
  else if (content.kind === 'draft') await drafts.forget(content.id)
  else {
    comment.endEdit()
    thread.changed()
  }
}

function addressOf({ thread }: ShownThread, { content }: ShownComment): EntryAddress | undefined {
  if (!thread || content.kind !== 'entry') return undefined
  const { id } = content.entry
  return id === thread.id ? { thread: id } : { thread: thread.id, reply: id }
}
