import type { Review } from '../../../contract/reviews.ts'
import { listText, partsText, type Translate } from '../../text/messages/translate.ts'
import { browsableAddress } from '../../text/strings/browsableAddress.ts'
import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import { displayTitle } from '../../text/strings/displayTitle.ts'
import { plainTitle } from '../../text/strings/titles.ts'
import { moreChanges, pageDetails } from './pageDetails.ts'
import type { ChangedWords, Excerpt } from './changedWords.ts'
import { fingerprintOf, type ReviewPage } from './reviewPages.ts'
import type { RequestPageFacts, RequestPageLabels } from './requestPageFacts.ts'
import {
  button,
  disabledButton,
  foreign,
  menu,
  row,
  rulesHtml,
  safeName,
  section,
  timeHtml,
  viewedButton,
  type RequestPageAction,
} from './requestPageParts.ts'
import { editable, reviewForm } from './requestEdits.ts'
import { pendingHtml } from './requestMessages.ts'
import { timelineHtml } from './requestTimeline.ts'
import { standingReviews } from './standingReviews.ts'

/**
 * Returns the page of a change request as HTML without scripts, styles and addresses of its own. Buttons have
 * `data-run`.
 */
export function requestPageHtml(facts: RequestPageFacts, labels: RequestPageLabels): string {
  return new RequestPageWriter(facts, labels).write()
}

class RequestPageWriter {
  readonly #facts: RequestPageFacts
  readonly #labels: RequestPageLabels

  constructor(facts: RequestPageFacts, labels: RequestPageLabels) {
    this.#facts = facts
    this.#labels = labels
  }

  write(): string {
    return [
      this.#header(),
      this.#notices(),
      pendingHtml(this.#facts, this.#labels),
      this.#description(),
      this.#pages(),
      this.#reviewers(),
      rulesHtml(this.#facts.rules, this.#labels.t),
      timelineHtml(this.#facts, this.#labels),
    ].join('\n')
  }

  #header(): string {
    const { request, spaceTitle } = this.#facts
    const { t, status, moment } = this.#labels
    const state = `<span class="status ${safeName(request.status)}">${encodeHtml(status(request.status))}</span>`
    const number = encodeHtml(t('Change request #{0}', String(request.number)))
    const subject = encodeHtml(displayTitle(request.subject, t('No subject')))
    const author = encodeHtml(plainTitle(request.createdBy.displayName))
    const { createdAt, updatedAt } = request
    const created = timeHtml(createdAt, this.#labels)
    const by =
      moment(createdAt) === moment(updatedAt)
        ? t('{0} created this {1}.', author, created)
        : t('{0} created this {1}. Last updated {2}.', author, created, timeHtml(updatedAt, this.#labels))
    return [
      '<header>',
      `<p class="where">${encodeHtml(plainTitle(spaceTitle))} · ${number} ${state}</p>`,
      this.#editable('subject', `<h1>${subject}</h1>`, request.subject),
      `<p class="by">${by}</p>`,
      `<div class="actions">${this.#buttons()}</div>`,
      '</header>',
    ].join('\n')
  }

  /** Returns the available actions: the likeliest first, and rarely used ones in a menu. */
  #buttons(): string {
    const { request, actions, offersReviews, isComparedWithMain } = this.#facts
    const { t } = this.#labels
    const isUnfinished = request.status === 'open' || request.status === 'draft'
    const noReview =
      isUnfinished &&
      offersReviews &&
      (isComparedWithMain
        ? t('Galley can compare it only with main of today, so you can’t approve it.')
        : t('You need permission to review in this space.'))
    const noMerge = isUnfinished && t('You need permission to merge in this space.')
    const all: readonly (readonly [RequestPageAction, string, boolean, (string | false)?])[] = [
      ['review', t('Review Changes'), true],
      ['approve', t('Approve…'), actions.has('reviewable'), noReview],
      ['askForChanges', t('Ask for Changes…'), actions.has('reviewable'), noReview],
      ['markReady', t('Mark as Ready'), actions.has('markable')],
      ['resolveConflicts', t('Resolve Conflicts'), this.#isInConflict],
      ['updateFromMain', t('Update from Main'), actions.has('updatable')],
      ['merge', t('Merge…'), actions.has('mergeable'), noMerge],
      ['reopen', t('Reopen'), actions.has('reopenable')],
    ]
    const seldom: readonly [RequestPageAction, string, boolean][] = [
      ['backToDraft', t('Back to Draft'), actions.has('draftable')],
      ['archive', t('Archive'), actions.has('archivable')],
      ['siteView', t('Open Site View'), true],
      ['openInBrowser', t('Open in Browser'), browsableAddress(request.urls.app ?? '') !== undefined],
    ]
    const primary = this.#likely()
    const sorted = [...all.filter(([name]) => name === primary), ...all.filter(([name]) => name !== primary)]
    return [
      ...sorted.map(([name, label, isPossible, why = false]) => {
        if (isPossible) return button(name, label, name === primary ? 'primary' : '')
        return why === false ? '' : disabledButton(label, why)
      }),
      menu(
        t('More Actions'),
        seldom.flatMap(([name, label, isPossible]) => (isPossible ? [button(name, label, 'quiet')] : [])),
      ),
    ].join('')
  }

  #likely(): RequestPageAction {
    const { actions, request, me, reviews, rules } = this.#facts
    if (this.#isInConflict) return 'resolveConflicts'
    if (actions.has('reopenable')) return 'reopen'
    const isMine = request.createdBy.id === me
    if (isMine && actions.has('markable')) return 'markReady'
    const standing = standingReviews(reviews).filter(({ outdated }) => !outdated)
    const isApproved = standing.length > 0 && standing.every(({ status }) => status === 'approved')
    if (actions.has('mergeable') && isApproved && rules.unmet.length === 0) return 'merge'
    return 'review'
  }

  get #isInConflict(): boolean {
    return this.#facts.actions.has('editable') && this.#facts.marked.size > 0
  }

  #notices(): string {
    const { request, rules, content, marked, actions } = this.#facts
    const { t } = this.#labels
    const inConflict = content.pages.filter(({ id }) => marked.has(id)).map((page) => this.#titleOf(page))
    const notices = [
      ...(inConflict.length > 0
        ? [t('These pages have unresolved conflicts with main: {0}', listText(inConflict, t))]
        : []),
      ...(request.outdated ? [t('The published content has changed since this change request was created.')] : []),
      ...(actions.has('mergeable') ? rules.unmet : []),
    ]
    if (notices.length === 0) return ''
    return `<ul class="notices">${notices.map((notice) => `<li>${encodeHtml(notice)}</li>`).join('')}</ul>`
  }

  #description(): string {
    const { description } = this.#facts
    const { t, html } = this.#labels
    const text = description.trim()
    const shown = text === '' ? `<p class="none">${encodeHtml(t('No description yet.'))}</p>` : foreign(html(text))
    const body = this.#editable('description', shown, description)
    return section('description', t('Description'), '', body)
  }

  #editable(field: 'subject' | 'description', shown: string, current: string): string {
    const { actions, edits } = this.#facts
    return actions.has('editable') ? editable(field, { shown, current }, edits, this.#labels) : shown
  }

  #pages(): string {
    const { content, viewed, marked, words, visit, isComparedWithMain } = this.#facts
    const { t, kind } = this.#labels
    const { pages, files, more } = content
    const rows = pages.map((page) => {
      const details = partsText(pageDetails(page, marked.has(page.id), t), t)
      const isNew = visit !== undefined && visit.pages[page.id] !== fingerprintOf(page)
      return [
        `<li><span class="kind ${safeName(page.kind)}">${encodeHtml(kind(page.kind))}</span>`,
        button('page', this.#titleOf(page), 'link', { 'data-page': page.id }),
        `<span class="details">${encodeHtml(details)}</span>`,
        wordsHtml(words.get(page.id), t),
        this.#commentsOn(page),
        isComparedWithMain ? '' : viewedButton(page.id, this.#titleOf(page), viewed.has(page.id), t),
        isNew ? `<span class="new">${encodeHtml(t('new since your last visit'))}</span>` : '',
        excerptHtml(words.get(page.id)?.excerpt),
        '</li>',
      ].join(' ')
    })
    const others = files.map(
      (file) =>
        `<li><span class="kind ${safeName(file.kind)}">${encodeHtml(kind(file.kind))}</span> ${encodeHtml(plainTitle(file.name))}</li>`,
    )
    const left = more > 0 ? `<p class="none">${encodeHtml(moreChanges(more, t))}</p>` : ''
    const list =
      rows.length + others.length === 0
        ? `<p class="none">${encodeHtml(t('No pages changed yet.'))}</p>`
        : `<ul class="pages">${[...rows, ...others].join('\n')}</ul>`
    const count = pages.filter(({ id }) => viewed.has(id)).length
    const seen =
      pages.length === 0 ? '' : t('You’ve viewed {0} of {1} changed pages.', String(count), String(pages.length))
    const about = isComparedWithMain ? t('compared with main of today') : seen
    return section('pages', t('Changed pages'), `<span class="details">${encodeHtml(about)}</span>`, list + left)
  }

  #commentsOn({ id }: ReviewPage): string {
    const { comments, hasMoreComments } = this.#facts
    const { t } = this.#labels
    const count = comments.filter(({ target, status }) => target.page?.id === id && status === 'open').length
    // A part of the count would be wrong.
    if (count === 0 || hasMoreComments) return ''
    const label = count === 1 ? t('1 open comment') : t('{0} open comments', String(count))
    return `<span class="details">${encodeHtml(label)}</span>`
  }

  #titleOf({ title }: ReviewPage): string {
    return displayTitle(title, this.#labels.t('Untitled page'))
  }

  #reviewers(): string {
    const { requested, reviews, offersReviews, actions } = this.#facts
    if (!offersReviews) return ''
    const { t } = this.#labels
    const rows = [
      ...standingReviews(reviews).map((review) => this.#standing(review)),
      ...requested.map(({ user, team }) => {
        const name = user?.displayName ?? (team && 'title' in team ? String(team.title) : t('a team'))
        return row(plainTitle(name), t('hasn’t reviewed yet'), 'waiting')
      }),
    ]
    const body =
      rows.length === 0
        ? `<p class="none">${encodeHtml(t('No reviews yet.'))}</p>`
        : `<ul class="people">${rows.join('\n')}</ul>`
    const ask = actions.has('askable') ? button('requestReviewers', t('Request Reviewers…'), 'quiet') : ''
    return section('reviewers', t('Reviewers'), ask, body + reviewForm(this.#facts, this.#labels))
  }

  #standing({ reviewer, status, outdated }: Review): string {
    const { t } = this.#labels
    const statusText = status === 'approved' ? t('approved') : t('requested changes')
    const about = outdated ? t('{0}, before the last change', statusText) : statusText
    return row(plainTitle(reviewer.displayName), about, safeName(status))
  }
}

/** The signs are for eyes: screen readers read the title. */
function wordsHtml(words: ChangedWords | undefined, t: Translate): string {
  if (words === undefined) return ''
  const [added, removed] = [String(words.added), String(words.removed)]
  const title = encodeHtml(t('Words added: {0}. Words removed: {1}.', added, removed))
  return `<span class="words" role="img" aria-label="${title}" title="${title}"><ins>+${added}</ins> <del>−${removed}</del></span>`
}

/** Browsers tell screen readers which words are removed and added. */
function excerptHtml(excerpt: Excerpt | undefined): string {
  if (excerpt === undefined) return ''
  const { start, removed, added, end } = excerpt
  const parts = [
    start === '' ? '' : `… ${encodeHtml(start)}`,
    removed === '' ? '' : `<del>${encodeHtml(removed)}</del>`,
    added === '' ? '' : `<ins>${encodeHtml(added)}</ins>`,
    end === '' ? '' : `${encodeHtml(end)} …`,
  ]
  return `<p class="excerpt">${parts.filter((part) => part !== '').join(' ')}</p>`
}
