import type { Clock } from '../sandboxClock.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** The time that many days ago, as the API writes it; parts of a day are fine. */
export type SampleTime = (daysAgo: number) => string

/** Times before now, for samples that have a past. */
export function sampleTime(clock: Clock): SampleTime {
  const now = clock().getTime()
  return (daysAgo) => new Date(now - Math.round(daysAgo * dayMilliseconds)).toISOString()
}
