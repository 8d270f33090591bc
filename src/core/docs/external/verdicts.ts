/**
 * What is known about an address: it works, it moved for good, it no longer exists, its certificate is broken, it's
 * uncertain, or it isn't public and was never requested.
 */
export type Verdict = 'fine' | 'moved' | 'gone' | 'certificate' | 'uncertain' | 'private'

/** The result of one look at an address. */
export interface Outcome {
  readonly verdict: Verdict
  /** A status, or a word for what happened. Empty for addresses that work. */
  readonly reason: string
  /** The new address, if it moved for good. */
  readonly to?: string | undefined
  /** The anchors that were looked up, and whether the page has them. */
  readonly anchors?: Readonly<Record<string, boolean>> | undefined
}

/** The last outcome of an address, with its history. Times are milliseconds since 1970. */
export interface KnownVerdict extends Outcome {
  readonly checked: number
  /** When it last worked. */
  readonly worked?: number | undefined
  /** When it first failed since then. */
  readonly failed?: number | undefined
}

const hour = 3_600_000
const day = 24 * hour

/** How long a verdict holds before the address is requested again. */
const ages: Readonly<Record<Verdict, number>> = {
  fine: 7 * day,
  moved: 7 * day,
  private: 7 * day,
  gone: day,
  certificate: day,
  uncertain: 4 * hour,
}

/** Returns whether a verdict still holds, for these anchors. */
export function holds(known: KnownVerdict, anchors: readonly string[], now: number): boolean {
  const age = now - known.checked
  if (age < 0 || age >= ages[known.verdict]) return false
  return known.verdict !== 'fine' || anchors.every((anchor) => known.anchors?.[anchor] !== undefined)
}

/**
 * Adds the history to an outcome. An address that worked before and fails now is uncertain until it has failed on
 * two days, because sites are down for an hour now and then.
 */
export function withHistory(outcome: Outcome, known: KnownVerdict | undefined, now: number): KnownVerdict {
  const { verdict } = outcome
  if (verdict === 'fine' || verdict === 'moved') return { ...outcome, checked: now, worked: now }
  const fails = verdict === 'gone' || verdict === 'certificate'
  const failed = known?.failed ?? (fails ? now : undefined)
  const history = { checked: now, worked: known?.worked, failed }
  const isNew = fails && known?.worked !== undefined && failed !== undefined && !isAnotherDay(failed, now)
  return isNew ? { ...history, verdict: 'uncertain', reason: outcome.reason } : { ...outcome, ...history }
}

/** At least half a day must be between the two days, so that midnight doesn't count as one. */
function isAnotherDay(one: number, other: number): boolean {
  return Math.floor(one / day) !== Math.floor(other / day) && other - one >= day / 2
}
