import type { Comment } from '../../../contract/comments.ts'
import { displayTitle } from '../../text/strings/displayTitle.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import { plainTitle } from '../../text/strings/titles.ts'
import type { Outgoing } from '../comments/outgoing.ts'
import type { RequestPageFacts, RequestPageLabels } from './requestPageFacts.ts'
import { entryHtml } from './requestEntries.ts'
import { button, foreign, section, timeHtml } from './requestPageParts.ts'

/** Returns the replies to a comment, those that the user is sending, and a field for another one. */
export function repliesHtml(facts: RequestPageFacts, labels: RequestPageLabels, comment: Comment): string {
  const { t } = labels
  const { id, postedBy, permissions } = comment
  const read = (facts.replies.get(id) ?? []).map((entry) => {
    const text = encodeHtml(t('{0} replied', plainTitle(entry.postedBy.displayName)))
    return `<li><p>${text} ${timeHtml(entry.postedAt, labels)}</p>${entryHtml({ thread: id, entry }, facts, labels)}</li>`
  })
  const own = facts.outgoing.flatMap((each) => (each.thread === id ? [outgoingHtml(each, labels)] : []))
  const items = [...read, ...own]
  const list = items.length === 0 ? '' : `<ol class="replies">${items.join('\n')}</ol>`
  if (permissions.reply === false) return list
  const typed = facts.typed.get(id) ?? ''
  const [field, name] = [`reply-${encodeHtml(id)}`, plainTitle(postedBy.displayName)]
  return [
    list,
    `<details class="reply" id="${field}"${typed === '' ? '' : ' open'}><summary>${encodeHtml(t('Reply'))}</summary>`,
    `<label for="${field}-text">${encodeHtml(t('Your reply to {0}. You can use Markdown.', name))}</label>`,
    `<textarea id="${field}-text" rows="3" data-comment="${encodeHtml(id)}">${encodeHtml(typed)}</textarea>`,
    `<button type="button" data-reply="${encodeHtml(id)}">${encodeHtml(t('Send Reply'))}</button>`,
    '</details>',
  ].join('')
}

/** Returns the user's comments that start threads and aren't on the server yet, or an empty text. */
export function pendingHtml({ outgoing, content }: RequestPageFacts, labels: RequestPageLabels): string {
  const { t } = labels
  const own = outgoing.filter(({ thread }) => thread === undefined)
  if (own.length === 0) return ''
  const titles = new Map(content.pages.map(({ id, title }) => [id, displayTitle(title, t('Untitled page'))]))
  const items = own.map((each) => outgoingHtml(each, labels, titles.get(each.target?.page ?? '')))
  const send = outgoing.some(({ state }) => state.kind === 'pending')
    ? button('sendPending', t('Send Pending Comments'), 'quiet')
    : ''
  return section('pending', t('Your comments that aren’t sent'), send, `<ol class="timeline">${items.join('\n')}</ol>`)
}

function outgoingHtml({ id, body, state }: Outgoing, { t, html }: RequestPageLabels, page?: string): string {
  const status = { pending: t('pending'), sending: t('sending…'), refused: t('not sent'), unsure: t('not sent') }
  const text = page === undefined ? t('You') : t('You on “{0}”', page)
  const reason = 'reason' in state ? `<p class="reason">${encodeHtml(state.reason)}</p>` : ''
  const about = { 'data-message': id }
  const buttons = [
    state.kind === 'pending' && button('retryMessage', t('Send Now'), 'quiet', about),
    'reason' in state && button('retryMessage', t('Try Again'), 'quiet', about),
    state.kind !== 'sending' && button('discardMessage', t('Discard'), 'quiet', about),
  ].filter((each) => each !== false)
  return `<li><p>${encodeHtml(text)} <span class="details">${encodeHtml(status[state.kind])}</span></p>${foreign(html(body))}${reason}${buttons.join('')}</li>`
}
