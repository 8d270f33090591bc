import { displayTitle } from '../../text/strings/displayTitle.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import { plainTitle } from '../../text/strings/titles.ts'
import { partsText } from '../../text/messages/translate.ts'
import type { RequestPageFacts, RequestPageLabels } from './requestPageFacts.ts'
import { button, foreign, section } from './requestPageParts.ts'
import { repliesHtml } from './requestMessages.ts'
import { standingReviews } from './standingReviews.ts'

/** What {@link lastEvent} needs to know. */
export type EventFacts = Pick<RequestPageFacts, 'request' | 'reviews' | 'comments' | 'replies'>

interface TimelineEntry {
  readonly at: string
  readonly text: string
  readonly body?: string
  readonly remark?: string | undefined
  /** The id of the person who did it. */
  readonly by?: string
}

/**
 * Returns the history of a change request from its creation to its end, including reviews and comments with their
 * texts.
 */
export function timelineHtml(facts: RequestPageFacts, labels: RequestPageLabels): string {
  const { t, moment } = labels
  const since = facts.visit?.until
  const items = entriesOf(facts, labels).map(({ at, text, body = '', remark = '', by }) => {
    const about = remark === '' ? '' : ` <span class="details">${encodeHtml(remark)}</span>`
    const time = `<time datetime="${encodeHtml(at)}">${encodeHtml(moment(at))}</time>`
    const isNew = since !== undefined && at > since && by !== facts.me
    const mark = isNew ? ` <span class="new">${encodeHtml(t('new'))}</span>` : ''
    return `<li><p>${encodeHtml(text)} ${time}${about}${mark}</p>${body}</li>`
  })
  const more = facts.hasMoreComments ? `<p class="none">${encodeHtml(t('More comments aren’t listed.'))}</p>` : ''
  const all = button('comments', t('Show All Comments'), 'quiet')
  return section('timeline', t('Timeline'), all, `<ol class="timeline">${items.join('\n')}</ol>${more}`)
}

function entriesOf(facts: RequestPageFacts, labels: RequestPageLabels): TimelineEntry[] {
  return [
    created(facts, labels),
    ...reviewed(facts, labels),
    ...commented(facts, labels),
    ...ended(facts, labels),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

/** Returns when the last event on the page of a change request happened. */
export function lastEvent({ request, reviews, comments, replies }: EventFacts): string {
  const said = [...comments, ...[...replies.values()].flat()]
  const times = [
    request.createdAt,
    ...reviews.map(({ createdAt }) => createdAt),
    ...said.map(({ postedAt }) => postedAt),
  ]
  const isEnded = request.status === 'merged' || request.status === 'archived'
  return [...times, ...(isEnded ? [request.updatedAt] : [])].toSorted().at(-1) ?? ''
}

function created({ request }: RequestPageFacts, { t }: RequestPageLabels): TimelineEntry {
  const { createdBy, createdAt } = request
  const text = t('{0} created the change request', plainTitle(createdBy.displayName))
  return { at: createdAt, text, by: createdBy.id }
}

function reviewed({ reviews }: RequestPageFacts, { t, html }: RequestPageLabels): TimelineEntry[] {
  const standing = new Set(standingReviews(reviews).map(({ id }) => id))
  return reviews.map(({ id, reviewer, status, outdated, createdAt, comment }) => {
    const name = plainTitle(reviewer.displayName)
    const text = status === 'approved' ? t('{0} approved', name) : t('{0} requested changes', name)
    const body = comment && 'markdown' in comment.body ? foreign(html(comment.body.markdown)) : ''
    const remark = standing.has(id) ? (outdated ? t('outdated') : '') : t('replaced by a later review')
    return { at: createdAt, text, body, remark, by: reviewer.id }
  })
}

function commented(facts: RequestPageFacts, labels: RequestPageLabels): TimelineEntry[] {
  const { comments, content } = facts
  const { t, html } = labels
  const titles = new Map(content.pages.map(({ id, title }) => [id, displayTitle(title, t('Untitled page'))]))
  // The comment of a review is shown with the review.
  const own = comments.filter(({ target }) => target.review === undefined)
  return own.map((comment) => {
    const { id, postedBy, postedAt, body, replies, status, target } = comment
    const name = plainTitle(postedBy.displayName)
    const page = titles.get(target.page?.id ?? '')
    const text = page === undefined ? t('{0} commented', name) : t('{0} commented on “{1}”', name, page)
    const read = facts.replies.get(id)
    const parts = [
      ...(status === 'resolved' ? [t('resolved')] : []),
      ...(replies === 0 || read ? [] : [replies === 1 ? t('1 reply') : t('{0} replies', String(replies))]),
    ]
    const shown = 'markdown' in body ? foreign(html(body.markdown)) : ''
    const more = repliesHtml(facts, labels, comment)
    return { at: postedAt, text, body: shown + more, remark: partsText(parts, t), by: postedBy.id }
  })
}

/** The platform has no time for the end of a change request, so this uses its last update. */
function ended({ request }: RequestPageFacts, { t }: RequestPageLabels): TimelineEntry[] {
  const { status, updatedAt } = request
  if (status === 'merged') return [{ at: updatedAt, text: t('The change request was merged') }]
  return status === 'archived' ? [{ at: updatedAt, text: t('The change request was archived') }] : []
}
