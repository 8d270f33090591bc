import type { Clock } from '../sandboxClock.ts'
import type { Authorship } from '../spaceContent/mainContent.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** Returns who did something a number of days ago, so that sample content has a history. */
export type PastAuthorship = (userId: string, daysAgo: number) => Authorship

export function pastAuthorship(clock: Clock): PastAuthorship {
  const now = clock().getTime()
  return (userId, daysAgo) => ({ userId, time: new Date(now - daysAgo * dayMilliseconds).toISOString() })
}
