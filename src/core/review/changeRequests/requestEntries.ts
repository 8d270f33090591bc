import type { Comment, CommentReply } from '../../../contract/comments.ts'
import { emojiCharacter } from '../../text/strings/displayTitle.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import { plainTitle } from '../../text/strings/titles.ts'
import type { Translate } from '../../text/messages/translate.ts'
import { offeredReactions } from '../comments/offeredReactions.ts'
import { editable } from './requestEdits.ts'
import { commentField, type RequestPageFacts, type RequestPageLabels } from './requestPageFacts.ts'
import { button, foreign, menu } from './requestPageParts.ts'

/** A comment that starts a thread, or a reply to it. `thread` is the thread's id. */
interface EntryOnPage {
  readonly thread: string
  readonly entry: Comment | CommentReply
}

/** Returns the text of a comment or reply, with what this person can do with it. */
export function entryHtml({ thread, entry }: EntryOnPage, facts: RequestPageFacts, labels: RequestPageLabels): string {
  const { body, permissions, id } = entry
  const text = 'markdown' in body ? body.markdown : undefined
  const shown = text === undefined ? '' : foreign(labels.html(text))
  const reply = id === thread ? undefined : id
  const isEditable = permissions.edit === true && text !== undefined
  const field = commentField({ thread, ...(reply !== undefined && { reply }) })
  return [
    isEditable ? editable(field, { shown, current: text }, facts.edits, labels) : shown,
    entryTools({ thread, entry }, facts, labels),
  ].join('')
}

function entryTools({ thread, entry }: EntryOnPage, facts: RequestPageFacts, { t }: RequestPageLabels): string {
  const about = { 'data-thread': thread, 'data-message': entry.id }
  const mayReply = facts.comments.some(({ id, permissions }) => id === thread && permissions.reply !== false)
  const maySettle = entry.object === 'comment' && facts.mayComment
  const tools = [
    ...reactions({ thread, entry }, facts, t),
    // The page's script does this alone.
    mayReply &&
      `<button type="button" class="quiet" data-quote="${encodeHtml(thread)}">${encodeHtml(t('Quote'))}</button>`,
    maySettle && entry.status === 'open' && button('resolveThread', t('Resolve'), 'quiet', about),
    maySettle && entry.status !== 'open' && button('reopenThread', t('Reopen Thread'), 'quiet', about),
    entry.permissions.delete === true && button('deleteComment', t('Delete…'), 'quiet', about),
  ].filter((tool) => tool !== false)
  return tools.length === 0 ? '' : `<div class="tools">${tools.join('')}</div>`
}

/** Returns the reactions with their counts as buttons that add or remove one's own, and a menu with others. */
function reactions({ thread, entry }: EntryOnPage, { me, mayComment }: RequestPageFacts, t: Translate): string[] {
  const { reactions: given, id } = entry
  const about = { 'data-thread': thread, 'data-message': id }
  const names = given.map(({ emoji }) => emojiCharacter(emoji))
  const shown = given.map(({ emoji, count, users }, at) => {
    const isOwn = users.some(({ user }) => user.id === me)
    const [name, action] = [names[at] || plainTitle(emoji) || '?', isOwn ? 'removeReaction' : 'addReaction'] as const
    const label = `${name} ${String(count)}`
    if (!mayComment) return `<span class="details">${encodeHtml(label)}</span>`
    return button(action, label, 'reaction', { ...about, 'data-emoji': emoji, 'aria-pressed': String(isOwn) })
  })
  if (!mayComment) return shown
  const others = offeredReactions.filter((emoji) => !names.includes(emoji))
  const offered = others.map((emoji) => button('addReaction', emoji, '', { ...about, 'data-emoji': emoji }))
  return [...shown, menu(t('React'), offered)]
}
