import type { Clock } from '../sandboxClock.ts'
import type { Authorship } from '../spaceContent/mainContent.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** Gives acts of the last days, so that sample content has a past. */
export type PastAuthorship = (userId: string, daysAgo: number) => Authorship

/** Acts that lie that many days before now. */
export function pastAuthorship(clock: Clock): PastAuthorship {
  const now = clock().getTime()
  return (userId, daysAgo) => ({ userId, time: new Date(now - daysAgo * dayMilliseconds).toISOString() })
}
