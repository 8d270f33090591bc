import { displayTitle } from '../../text/strings/displayTitle.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import { plainTitle } from '../../text/strings/titles.ts'
import { partsText, type Translate } from '../../text/messages/translate.ts'
import { pageTitles } from './pageDetails.ts'
import type { RequestPageFacts, RequestPageLabels } from './requestPageFacts.ts'
import { button, foreign, section, timeHtml } from './requestPageParts.ts'
import { entryHtml } from './requestEntries.ts'
import { repliesHtml } from './requestMessages.ts'
import { standingReviews } from './standingReviews.ts'

/** How many pages of a push are listed by their titles. */
const maxTitles = 5

/** What {@link lastEvent} needs to know. */
export type EventFacts = Pick<RequestPageFacts, 'request' | 'reviews' | 'comments' | 'replies' | 'history'>

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
  const { t } = labels
  const since = facts.visit?.until
  const items = entriesOf(facts, labels).map(({ at, text, body = '', remark = '', by }) => {
    const about = remark === '' ? '' : ` <span class="details">${encodeHtml(remark)}</span>`
    const isNew = since !== undefined && at > since && by !== facts.me
    const mark = isNew ? ` <span class="new">${encodeHtml(t('new'))}</span>` : ''
    return `<li><p>${encodeHtml(text)} ${timeHtml(at, labels)}${about}${mark}</p>${body}</li>`
  })
  const left = [
    ...(facts.hasMoreComments ? [t('More comments aren’t listed.')] : []),
    ...(facts.history?.hasMore ? [t('Earlier pushes aren’t listed.')] : []),
  ]
  const more = left.map((text) => `<p class="none">${encodeHtml(text)}</p>`).join('')
  const all = button('comments', t('Show All Comments'), 'quiet')
  return section('timeline', t('Timeline'), all, `<ol class="timeline">${items.join('\n')}</ol>${more}`)
}

function entriesOf(facts: RequestPageFacts, labels: RequestPageLabels): TimelineEntry[] {
  const entries: (TimelineEntry | PushEntry)[] = [
    created(facts, labels),
    ...reviewed(facts, labels),
    ...commented(facts, labels),
    ...revised(facts, labels.t),
    ...ended(facts, labels),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1))
  return entries.flatMap((entry, index) => {
    if (!('titles' in entry)) return [entry]
    // Each save can be a push, so pushes without another event between them are one entry, with the time of the last.
    const next = entries[index + 1]
    if (next && 'titles' in next) {
      next.titles = [...new Set([...entry.titles, ...next.titles])]
      return []
    }
    return [{ ...entry, text: pushText(entry.titles, labels.t) }]
  })
}

/** Returns when the last event on the page of a change request happened. */
export function lastEvent({ request, reviews, comments, replies, history }: EventFacts): string {
  const said = [...comments, ...[...replies.values()].flat()]
  const times = [
    request.createdAt,
    ...reviews.map(({ createdAt }) => createdAt),
    ...said.map(({ postedAt }) => postedAt),
    ...(history?.revisions.map(({ at }) => at) ?? []),
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
  const { t } = labels
  const titles = new Map(content.pages.map(({ id, title }) => [id, displayTitle(title, t('Untitled page'))]))
  // The comment of a review is shown with the review.
  const own = comments.filter(({ target }) => target.review === undefined)
  return own.map((comment) => {
    const { id, postedBy, postedAt, replies, status, target } = comment
    const name = plainTitle(postedBy.displayName)
    const page = titles.get(target.page?.id ?? '')
    const text = page === undefined ? t('{0} commented', name) : t('{0} commented on “{1}”', name, page)
    const read = facts.replies.get(id)
    const parts = [
      ...(status === 'resolved' ? [t('resolved')] : []),
      ...(replies === 0 || read ? [] : [replies === 1 ? t('1 reply') : t('{0} replies', String(replies))]),
    ]
    const shown = entryHtml({ thread: id, entry: comment }, facts, labels)
    const more = repliesHtml(facts, labels, comment)
    return { at: postedAt, text, body: shown + more, remark: partsText(parts, t), by: postedBy.id }
  })
}

interface PushEntry extends TimelineEntry {
  titles: readonly string[]
}

function revised({ history, contributors, me }: RequestPageFacts, t: Translate): (TimelineEntry | PushEntry)[] {
  // The platform doesn't say who pushed, but only people who edited can have.
  const isMine = contributors.length > 0 && contributors.every(({ user }) => user.id === me)
  const by = isMine ? { by: me } : {}
  return (history?.revisions ?? []).map(({ at, kind, titles }) =>
    kind === 'update' ? { at, text: t('Updated from main'), ...by } : { at, text: '', titles, ...by },
  )
}

function pushText(titles: readonly string[], t: Translate): string {
  if (titles.length === 0) return t('Pushed changes')
  if (titles.length > maxTitles) return t('Pushed changes to {0} pages', String(titles.length))
  return t('Pushed changes to {0}', pageTitles(titles, t))
}

/** The platform has no time for the end of a change request, so this uses its last update. */
function ended({ request }: RequestPageFacts, { t }: RequestPageLabels): TimelineEntry[] {
  const { status, updatedAt } = request
  if (status === 'merged') return [{ at: updatedAt, text: t('The change request was merged') }]
  return status === 'archived' ? [{ at: updatedAt, text: t('The change request was archived') }] : []
}
