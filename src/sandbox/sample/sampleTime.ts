import type { Clock } from '../sandboxClock.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** Returns the time a number of days ago, in the form of the API. Fractions of a day are allowed. */
export type SampleTime = (daysAgo: number) => string

export function sampleTime(clock: Clock): SampleTime {
  const now = clock().getTime()
  return (daysAgo) => new Date(now - Math.round(daysAgo * dayMilliseconds)).toISOString()
}
