import { l10n } from 'vscode'
import type { RequestedReviewer, Review } from '../../../contract/reviews.ts'
import { standingReviews } from '../../../core/review/changeRequests/standingReviews.ts'
import { partsText } from '../../../core/text/messages/translate.ts'
import { translate } from '../../shared/window/translate.ts'

/** Returns the reviews of a change request and the requested reviewers, in one line. */
export function reviewLines(reviews: readonly Review[], requested: readonly RequestedReviewer[]): string {
  const given = standingReviews(reviews).map(({ reviewer, status, outdated }) => {
    const name = reviewer.displayName
    if (status === 'approved') return outdated ? l10n.t('{0} approved (outdated)', name) : l10n.t('{0} approved', name)
    return outdated ? l10n.t('{0} asked for changes (outdated)', name) : l10n.t('{0} asked for changes', name)
  })
  const asked = requested.flatMap(({ user }) => (user ? [l10n.t('{0} was asked for a review', user.displayName)] : []))
  return partsText([...given, ...asked], translate) || l10n.t('none yet')
}
