import type { Review } from '../../../contract/reviews.ts'
import { listText, type Translate } from '../../text/messages/translate.ts'

/** Returns the last review of each person, the latest first. Earlier ones no longer count. */
export function standingReviews(reviews: readonly Review[]): Review[] {
  const latest = new Map<string, Review>()
  for (const review of reviews) {
    const known = latest.get(review.reviewer.id)
    if (!known || known.createdAt < review.createdAt) latest.set(review.reviewer.id, review)
  }
  return [...latest.values()].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
}

/** Returns the combined state of the reviews: someone requested changes, someone approved, or neither. */
export function reviewState(reviews: readonly Review[]): 'changesRequested' | 'approved' | undefined {
  const standing = standingReviews(reviews)
  if (standing.some(({ status }) => status === 'changes-requested')) return 'changesRequested'
  return standing.some(({ status, outdated }) => status === 'approved' && !outdated) ? 'approved' : undefined
}

/** Returns who wrote these reviews, as a list within a sentence. */
export function reviewerNames(reviews: readonly Review[], t: Translate): string {
  const names = reviews.map(({ reviewer }) => reviewer.displayName)
  return listText(names, t)
}
