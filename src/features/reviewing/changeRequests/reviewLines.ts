import { l10n } from 'vscode'
import type { RequestedReviewer, Review } from '../../../contract/reviews.ts'
import { standingReviews } from '../../../core/review/changeRequests/standingReviews.ts'

/** Returns a line for each review of a change request, and for each person who was asked for one. */
export function reviewLines(reviews: readonly Review[], requested: readonly RequestedReviewer[]): readonly string[] {
  const given = standingReviews(reviews).map(({ reviewer, status, outdated }) => {
    const name = reviewer.displayName
    if (status === 'approved') return outdated ? l10n.t('{0} approved (outdated)', name) : l10n.t('{0} approved', name)
    return outdated ? l10n.t('{0} asked for changes (outdated)', name) : l10n.t('{0} asked for changes', name)
  })
  const asked = requested.flatMap(({ user }) => (user ? [l10n.t('{0} was asked for a review', user.displayName)] : []))
  const lines = [...given, ...asked]
  return lines.length > 0 ? lines : [l10n.t('No reviews yet')]
}
