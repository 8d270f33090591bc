import type { Clock } from '../sandboxClock.ts'
import type { Authorship } from '../spaceContent/mainContent.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** Returns the time a number of days ago, in the form of the API. Fractions of a day are allowed. */
export type SampleTime = (daysAgo: number) => string

export function sampleTime(clock: Clock): SampleTime {
  const now = clock().getTime()
  return (daysAgo) => new Date(now - Math.round(daysAgo * dayMilliseconds)).toISOString()
}

/** Returns who did something a number of days ago, so that sample content has a history. */
export type PastAuthorship = (userId: string, daysAgo: number) => Authorship

export function pastAuthorship(clock: Clock): PastAuthorship {
  const at = sampleTime(clock)
  return (userId, daysAgo) => ({ userId, time: at(daysAgo) })
}
