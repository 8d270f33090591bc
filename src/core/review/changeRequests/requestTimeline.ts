import { displayTitle } from '../../text/strings/displayTitle.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import { plainTitle } from '../../text/strings/titles.ts'
import { partsText } from '../../text/messages/translate.ts'
import type { RequestPageFacts, RequestPageLabels } from './requestPageFacts.ts'
import { button, foreign, section } from './requestPageParts.ts'
import { standingReviews } from './standingReviews.ts'

interface TimelineEntry {
  readonly at: string
  readonly text: string
  readonly body?: string
  readonly remark?: string | undefined
}

/**
 * Returns the history of a change request from its creation to its end, including reviews and comments with their
 * texts.
 */
export function timelineHtml(facts: RequestPageFacts, labels: RequestPageLabels): string {
  const { t, moment } = labels
  const entries = [
    created(facts, labels),
    ...reviewed(facts, labels),
    ...commented(facts, labels),
    ...ended(facts, labels),
  ]
  const items = entries
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ at, text, body = '', remark = '' }) => {
      const about = remark === '' ? '' : ` <span class="details">${encodeHtml(remark)}</span>`
      const time = `<time datetime="${encodeHtml(at)}">${encodeHtml(moment(at))}</time>`
      return `<li><p>${encodeHtml(text)} ${time}${about}</p>${body}</li>`
    })
  const more = facts.hasMoreComments ? `<p class="none">${encodeHtml(t('More comments aren’t listed.'))}</p>` : ''
  const all = button('comments', t('Show All Comments'), 'quiet')
  return section('timeline', t('Timeline'), all, `<ol class="timeline">${items.join('\n')}</ol>${more}`)
}

function created({ request }: RequestPageFacts, { t }: RequestPageLabels): TimelineEntry {
  const { createdBy, createdAt } = request
  return { at: createdAt, text: t('{0} created the change request', plainTitle(createdBy.displayName)) }
}

function reviewed({ reviews }: RequestPageFacts, { t, html }: RequestPageLabels): TimelineEntry[] {
  const standing = new Set(standingReviews(reviews).map(({ id }) => id))
  return reviews.map(({ id, reviewer, status, outdated, createdAt, comment }) => {
    const name = plainTitle(reviewer.displayName)
    const text = status === 'approved' ? t('{0} approved', name) : t('{0} requested changes', name)
    const body = comment && 'markdown' in comment.body ? foreign(html(comment.body.markdown)) : ''
    const remark = standing.has(id) ? (outdated ? t('outdated') : '') : t('replaced by a later review')
    return { at: createdAt, text, body, remark }
  })
}

function commented({ comments, content }: RequestPageFacts, { t, html }: RequestPageLabels): TimelineEntry[] {
  const titles = new Map(content.pages.map(({ id, title }) => [id, displayTitle(title, t('Untitled page'))]))
  // The comment of a review is shown with the review.
  const own = comments.filter(({ target }) => target.review === undefined)
  return own.map(({ postedBy, postedAt, body, replies, status, target }) => {
    const name = plainTitle(postedBy.displayName)
    const page = titles.get(target.page?.id ?? '')
    const text = page === undefined ? t('{0} commented', name) : t('{0} commented on “{1}”', name, page)
    const parts = [
      ...(status === 'resolved' ? [t('resolved')] : []),
      ...(replies === 0 ? [] : [replies === 1 ? t('1 reply') : t('{0} replies', String(replies))]),
    ]
    const shown = 'markdown' in body ? foreign(html(body.markdown)) : ''
    return { at: postedAt, text, body: shown, remark: partsText(parts, t) }
  })
}

/** The platform has no time for the end of a change request, so this uses its last update. */
function ended({ request }: RequestPageFacts, { t }: RequestPageLabels): TimelineEntry[] {
  const { status, updatedAt } = request
  if (status === 'merged') return [{ at: updatedAt, text: t('The change request was merged') }]
  return status === 'archived' ? [{ at: updatedAt, text: t('The change request was archived') }] : []
}
