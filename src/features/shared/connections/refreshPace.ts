/** How often to look for news: the shortest and the longest wait, in milliseconds. */
export interface PaceLimits {
  readonly shortest: number
  readonly longest: number
}

/** Once a minute while things change, up to every half hour while nothing does. */
const defaultPace: PaceLimits = { shortest: 60_000, longest: 30 * 60_000 }

/**
 * How long to wait until the next look: twice as long after each look that found nothing, or that failed; from the
 * start again after news. A fifth is left to chance, so that many windows don't ask at the same moment.
 */
export class RefreshPace {
  readonly #limits: PaceLimits
  readonly #random: () => number
  #wait: number

  /** `random` gives numbers from 0 to below 1. */
  constructor(random: () => number, limits: PaceLimits = defaultPace) {
    this.#random = random
    this.#limits = limits
    this.#wait = limits.shortest
  }

  /** Milliseconds until the next look. */
  next(): number {
    return Math.round(this.#wait * (0.9 + 0.2 * this.#random()))
  }

  /** True where the last look is long enough ago for another one when someone asks. */
  isDue(sinceLastLook: number): boolean {
    return sinceLastLook >= this.#limits.shortest
  }

  /** Tells what the last look found. */
  looked(found: 'news' | 'nothing' | 'failure'): void {
    this.#wait = found === 'news' ? this.#limits.shortest : Math.min(this.#wait * 2, this.#limits.longest)
  }

  /** Someone is at work: look often again. */
  reset(): void {
    this.#wait = this.#limits.shortest
  }
}
