import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { RequestedReviewer, Review } from '../../../contract/reviews.ts'
import { displayTitle } from '../../text/strings/displayTitle.ts'
import { listText, type Translate } from '../../text/messages/translate.ts'
import { pageTitles } from './pageDetails.ts'
import { reviewerNames, standingReviews } from './standingReviews.ts'

/** What to know before a merge. */
export interface MergeFacts {
  readonly request: ChangeRequest
  readonly spaceTitle: string
  readonly changedPages: number
  readonly changedFiles: number
  /** Titles of pages with conflicts between main and the change request. */
  readonly conflicts: readonly string[]
  /** The number of pages that both sides changed and that were too many to check. */
  readonly unreadConflicts: number
  /** Titles of pages with conflict markers from an earlier update. A merge would publish them. */
  readonly marked: readonly string[]
  /** The number of changed pages that were too many to check for markers. */
  readonly unreadMarked: number
  /** False if the server has no reviews. */
  readonly offersReviews: boolean
  readonly reviews: readonly Review[]
  readonly requested: readonly RequestedReviewer[]
  /** Unmet merge rules, as sentences. */
  readonly unmetRules: readonly string[]
  /** The number of texts of this change request that are only saved on this computer. */
  readonly unpushedDrafts: number
  /** Titles of pages of this change request with changes that only the editor has. */
  readonly unsaved: readonly string[]
}

/** Alternatives that the dialog offers before a merge. */
export type MergeOffer = 'resolve' | 'check' | 'push' | 'update'

/** The confirmation before a merge. `button` says what happens. */
interface MergeDialog {
  readonly message: string
  readonly detail: string
  readonly button: string
  readonly offers: readonly MergeOffer[]
}

/** Builds the confirmation before a merge: what is merged, then all reasons against it. */
export function mergeDialog(facts: MergeFacts, t: Translate): MergeDialog {
  const { request, spaceTitle, unmetRules, unpushedDrafts, unsaved, marked } = facts
  const name = `#${request.number} ${displayTitle(request.subject, t('No subject'))}`
  const lines = [
    changesLine(facts, t),
    ...unmetRules.map((rule) => t('It can’t be merged yet: {0}', rule)),
    unsaved.length > 0 && t('Changes on {0} aren’t saved, so they won’t be merged.', pageTitles(unsaved, t)),
    unpushedDrafts > 0 && draftsLine(unpushedDrafts, t),
    request.outdated && t('It’s behind main. The published content has changed since its last update.'),
    ...markedLines(facts, t),
    ...conflictLines(facts, t),
    ...reviewLines(facts, t),
    request.comments > 0 && commentsLine(request.comments, t),
    t('You can’t undo a merge.'),
  ]
  const offers: MergeOffer[] = []
  if (marked.length > 0) offers.push('resolve')
  if (facts.unreadMarked + facts.unreadConflicts > 0) offers.push('check')
  if (unpushedDrafts > 0) offers.push('push')
  if (request.outdated) offers.push('update')
  return {
    message: t('Merge {0} into “{1}”?', name, spaceTitle),
    detail: lines.filter(Boolean).join('\n'),
    button: mergeButton(facts, t),
    offers,
  }
}

function mergeButton(facts: MergeFacts, t: Translate): string {
  const { changedPages, conflicts, marked, unmetRules, unreadMarked, unreadConflicts } = facts
  if (marked.length === 1) return t('Publish 1 Page with Conflict Markers')
  if (marked.length > 1) return t('Publish {0} Pages with Conflict Markers', String(marked.length))
  if (unmetRules.length > 0) return t('Try to Merge')
  if (conflicts.length > 0) return t('Merge with Conflicts')
  if (unreadMarked + unreadConflicts > 0) return t('Merge Without Checking All Pages')
  if (changedPages === 0) return t('Merge')
  return changedPages === 1 ? t('Merge 1 Page') : t('Merge {0} Pages', String(changedPages))
}

function changesLine({ changedPages: pages, changedFiles: files }: MergeFacts, t: Translate): string {
  if (pages + files === 0) return t('It doesn’t change anything.')
  const ofPages = pages === 1 ? t('It changes 1 page.') : t('It changes {0} pages.', String(pages))
  if (files === 0) return ofPages
  if (pages === 0) return files === 1 ? t('It changes 1 file.') : t('It changes {0} files.', String(files))
  return `${ofPages} ${files === 1 ? t('It also changes 1 file.') : t('It also changes {0} files.', String(files))}`
}

function draftsLine(count: number, t: Translate): string {
  return count === 1
    ? t('1 page has changes that aren’t pushed, so they won’t be merged.')
    : t('{0} pages have changes that aren’t pushed, so they won’t be merged.', String(count))
}

function commentsLine(count: number, t: Translate): string {
  return count === 1 ? t('1 comment isn’t resolved.') : t('{0} comments aren’t resolved.', String(count))
}

/** Each of these lines is false if there's nothing to say. */
type Lines = readonly (string | false)[]

function markedLines({ marked, unreadMarked }: MergeFacts, t: Translate): Lines {
  const titles = pageTitles(marked, t)
  const more = String(unreadMarked)
  return [
    marked.length > 0 &&
      t('Conflicts aren’t resolved. Readers would see both versions and the conflict markers on {0}.', titles),
    unreadMarked === 1 && t('1 more changed page wasn’t checked for conflict markers.'),
    unreadMarked > 1 && t('{0} more changed pages weren’t checked for conflict markers.', more),
  ]
}

function conflictLines({ conflicts, unreadConflicts }: MergeFacts, t: Translate): Lines {
  const titles = pageTitles(conflicts, t)
  const more = String(unreadConflicts)
  return [
    conflicts.length > 0 && t('The merge will cause conflicts on {0}.', titles),
    unreadConflicts === 1 && t('1 more page changed on both sides and might have conflicts.'),
    unreadConflicts > 1 && t('{0} more pages changed on both sides and might have conflicts.', more),
  ]
}

function reviewLines({ offersReviews, reviews, requested }: MergeFacts, t: Translate): Lines {
  if (!offersReviews) return []
  const standing = standingReviews(reviews)
  const refused = standing.filter(({ status }) => status === 'changes-requested')
  const outdated = standing.filter(({ status, outdated: isOld }) => status === 'approved' && isOld)
  const approved = standing.filter(({ status, outdated: isOld }) => status === 'approved' && !isOld)
  const waiting = requested.flatMap(({ user }) => user?.displayName ?? [])
  return [
    refused.length > 0 && t('{0} requested changes.', reviewerNames(refused, t)),
    outdated.length > 0 &&
      t('{0} approved an earlier version, so the approval is outdated.', reviewerNames(outdated, t)),
    waiting.length > 0 && t('Not reviewed yet by {0}.', listText(waiting, t)),
    approved.length > 0 && t('Approved by {0}.', reviewerNames(approved, t)),
    standing.length === 0 && requested.length === 0 && t('No reviews yet.'),
  ]
}
