/** The shortest and longest wait between two refreshes, in milliseconds. */
export interface PaceLimits {
  readonly shortest: number
  readonly longest: number
}

/** Once a minute while something changes, down to once every half hour while nothing does. */
const defaultPace: PaceLimits = { shortest: 60_000, longest: 30 * 60_000 }

/**
 * Decides how long to wait until the next refresh. The wait doubles after each refresh that found nothing or failed,
 * and returns to the shortest after news. A random tenth is added or subtracted, so that many windows don't refresh at
 * the same moment.
 */
export class RefreshPace {
  readonly #limits: PaceLimits
  readonly #random: () => number
  #wait: number

  /** `random` returns numbers from 0 to below 1. */
  constructor(random: () => number, limits: PaceLimits = defaultPace) {
    this.#random = random
    this.#limits = limits
    this.#wait = limits.shortest
  }

  /** Returns the milliseconds until the next refresh. */
  next(): number {
    return Math.round(this.#wait * (0.9 + 0.2 * this.#random()))
  }

  /** Returns whether the last refresh is long enough ago to refresh on demand. */
  isDue(sinceLastLook: number): boolean {
    return sinceLastLook >= this.#limits.shortest
  }

  /** Records the result of a refresh. */
  recordResult(found: 'news' | 'nothing' | 'failure'): void {
    this.#wait = found === 'news' ? this.#limits.shortest : Math.min(this.#wait * 2, this.#limits.longest)
  }

  /** Returns to the shortest wait, because someone is working. */
  reset(): void {
    this.#wait = this.#limits.shortest
  }
}
