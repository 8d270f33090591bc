import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { Output } from '../../../contract/operations.ts'
import type { RequestedReviewer, Review } from '../../../contract/reviews.ts'
import { browsableAddress } from '../../text/strings/browsableAddress.ts'
import { displayTitle } from '../../text/strings/displayTitle.ts'
import { plainTitle } from '../../text/strings/titles.ts'
import type { Translate } from '../../text/messages/translate.ts'
import { moreChanges, pageDetails, pageTitles } from './pageDetails.ts'
import type { ReviewContent, ReviewPage } from './reviewPages.ts'
import { standingReviews } from './standingReviews.ts'

/** A person who edited or commented. */
type Contributor = Output<'listChangeRequestContributors'>['items'][number]

/** The data for the summary of a change request. */
export interface SummaryFacts {
  readonly request: ChangeRequest
  readonly spaceTitle: string
  /** The description as Markdown. Empty if there's none. */
  readonly description: string
  /** False if the server has no reviews. */
  readonly offersReviews: boolean
  readonly reviews: readonly Review[]
  readonly requested: readonly RequestedReviewer[]
  readonly contributors: readonly Contributor[]
  readonly content: ReviewContent
  /** True if main changed since then, and the changes include those. */
  readonly isComparedWithMain: boolean
  /** Ids of pages with conflict markers from an update from main. */
  readonly marked: ReadonlySet<string>
}

/** How to write labels and times. */
export interface SummaryLabels {
  readonly t: Translate
  readonly status: (status: string) => string
  readonly kind: (kind: ReviewPage['kind']) => string
  /** Formats a timestamp for people. */
  readonly moment: (timestamp: string) => string
}

/** The target of a link in the summary. */
export type SummaryTarget =
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'subject' | 'description' }

/** A link in the summary: its line, counted from 0, and its first and last column. */
interface SummaryLink {
  readonly line: number
  readonly start: number
  readonly end: number
  readonly target: SummaryTarget
}

/** The text of the summary, and its links. */
export interface Summary {
  readonly text: string
  readonly links: readonly SummaryLink[]
  /** The lines, counted from 0, of the headings of these sections. Without reviews, the next one has their place. */
  readonly sections: { readonly description: number; readonly reviews: number }
}

/**
 * Writes the summary of a change request as Markdown that is readable as plain text, since its links need no markup.
 */
export function summaryOf(facts: SummaryFacts, words: SummaryLabels): Summary {
  return new SummaryWriter(facts, words).write()
}

class SummaryWriter {
  readonly #facts: SummaryFacts
  readonly #words: SummaryLabels
  readonly #lines: string[] = []
  readonly #links: SummaryLink[] = []

  constructor(facts: SummaryFacts, words: SummaryLabels) {
    this.#facts = facts
    this.#words = words
  }

  write(): Summary {
    this.#head()
    const description = this.#description()
    const ownReviews = this.#facts.offersReviews ? this.#reviews() : undefined
    const pages = this.#pages()
    this.#contributors()
    const reviews = ownReviews ?? pages
    return { text: `${this.#lines.join('\n').trimEnd()}\n`, links: this.#links, sections: { description, reviews } }
  }

  #line(text: string, passage?: string, target?: SummaryTarget): void {
    const start = passage === undefined ? -1 : text.lastIndexOf(passage)
    if (target && passage !== undefined && start >= 0 && passage !== '') {
      this.#links.push({ line: this.#lines.length, start, end: start + passage.length, target })
    }
    this.#lines.push(text)
  }

  /** Returns the line of the heading. */
  #section(title: string): number {
    if (this.#lines.at(-1) !== '') this.#lines.push('')
    return this.#lines.push(`## ${title}`, '') - 2
  }

  #head(): void {
    const { request, spaceTitle, marked, content, isComparedWithMain } = this.#facts
    const { t, status, moment } = this.#words
    const subject = plainTitle(request.subject) || t('No subject')
    this.#line(`# #${request.number} ${harmless(subject)}`, harmless(subject), { kind: 'subject' })
    this.#line('')
    const { status: now, createdBy, createdAt, updatedAt, comments, outdated } = request
    const inConflict = content.pages.filter(({ id }) => marked.has(id))
    const titles = inConflict.map(({ title }) => title)
    const facts: readonly [string, string | false][] = [
      [t('Status'), status(now)],
      [t('Space'), plainTitle(spaceTitle)],
      [t('Author'), plainTitle(createdBy.displayName)],
      [t('Created'), moment(createdAt)],
      [t('Updated'), moment(updatedAt)],
      [t('Unresolved comments'), String(comments)],
      [t('Behind main'), outdated && t('yes, the published content has changed since then')],
      [
        t('Changes'),
        isComparedWithMain && t('compared with main of today, because the server doesn’t offer earlier revisions'),
      ],
      [t('Pages with unresolved conflicts'), titles.length > 0 && pageTitles(titles, t)],
    ]
    for (const [about, value] of facts) if (value !== false) this.#line(`- ${about}: ${harmless(value)}`)
    // A link in a document can run commands of the editor, so only web addresses are allowed.
    const app = browsableAddress(request.urls.app ?? '')
    if (app !== undefined) this.#line(`- ${t('In the browser')}: ${app}`, app, { kind: 'url', url: app })
  }

  #description(): number {
    const { t } = this.#words
    const line = this.#section(t('Description'))
    const description = harmless(this.#facts.description.trim())
    if (description === '') this.#line(t('No description yet.'), t('No description yet.'), { kind: 'description' })
    else this.#lines.push(...description.split('\n'))
    return line
  }

  #reviews(): number {
    const { t, moment } = this.#words
    const { reviews, requested } = this.#facts
    const heading = this.#section(t('Reviews'))
    const standing = new Set(standingReviews(reviews).map(({ id }) => id))
    const ageOf = (id: string, isOutdated: boolean): string | false =>
      standing.has(id) ? isOutdated && t('outdated') : t('replaced by a later review')
    const lines = [
      ...requested.map(({ user, team }) => {
        const name = user?.displayName ?? (team && 'title' in team ? String(team.title) : t('a team'))
        return `- ${plainTitle(name)}: ${t('hasn’t reviewed yet')}`
      }),
      ...latestFirst(reviews).map(({ id, reviewer, status, outdated, createdAt, comment }) => {
        const verdict = status === 'approved' ? t('approved') : t('requested changes')
        const words = comment && 'markdown' in comment.body ? plainTitle(comment.body.markdown) : ''
        const about = [verdict, ageOf(id, outdated), moment(createdAt)].filter(Boolean).join(', ')
        return `- ${plainTitle(reviewer.displayName)}: ${about}${words === '' ? '' : `: ${harmless(words)}`}`
      }),
    ]
    for (const line of lines.length > 0 ? lines : [t('No reviews yet.')]) this.#line(line)
    return heading
  }

  #pages(): number {
    const { t, kind } = this.#words
    const { pages, files, more } = this.#facts.content
    const heading = this.#section(`${t('Changed pages')} (${pages.length})`)
    if (pages.length === 0) this.#line(t('No pages changed yet.'))
    for (const page of pages) {
      const title = harmless(displayTitle(page.title, t('Untitled page')))
      const about = [kind(page.kind), ...pageDetails(page, this.#facts.marked.has(page.id), t).map(harmless)].join(', ')
      this.#line(`- ${about}: ${title}`, title, { kind: 'page', page: page.id })
    }
    if (files.length > 0) this.#section(`${t('Changed files')} (${files.length})`)
    for (const file of files) this.#line(`- ${kind(file.kind)}: ${harmless(plainTitle(file.name))}`)
    if (more > 0) this.#lines.push('', moreChanges(more, t))
    return heading
  }

  #contributors(): void {
    const { t } = this.#words
    const { contributors } = this.#facts
    if (contributors.length === 0) return
    this.#section(t('Contributors'))
    for (const { user, actionType, count } of contributors) {
      const what = actionType === 'edit' ? editsLabel(count, t) : commentsLabel(count, t)
      this.#line(`- ${plainTitle(user.displayName)}: ${what}`)
    }
  }
}

function latestFirst(reviews: readonly Review[]): Review[] {
  return reviews.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
}

/** Escapes text from other people, so that it can't become a link that runs a command of the editor. */
function harmless(text: string): string {
  return text.replace(/\bcommand(?=:)/gi, 'command ')
}

function editsLabel(count: number, t: Translate): string {
  return count === 1 ? t('1 edit') : t('{0} edits', String(count))
}

function commentsLabel(count: number, t: Translate): string {
  return count === 1 ? t('1 comment') : t('{0} comments', String(count))
}
