import type { Clock } from '../sandboxClock.ts'

const windowMilliseconds = 60_000

/** Counts the requests of each token per minute, as the platform limits them (api-facts P1 §8). */
export class RateLimit {
  readonly #limit: number | undefined
  readonly #clock: Clock
  readonly #windows = new Map<string, { start: number; count: number }>()

  /** `limit` is the number of requests per minute; undefined means no limit. */
  constructor(limit: number | undefined, clock: Clock) {
    this.#limit = limit
    this.#clock = clock
  }

  /** Counts a request. Returns headers for the answer, and whether the request exceeds the limit. */
  take(token: string): { headers: Record<string, string>; passed: boolean } {
    if (this.#limit === undefined) return { headers: {}, passed: false }
    const now = this.#clock().getTime()
    const start = now - (now % windowMilliseconds)
    const known = this.#windows.get(token)
    const window = known?.start === start ? known : { start, count: 0 }
    window.count += 1
    this.#windows.set(token, window)
    return {
      headers: {
        'X-RateLimit-Limit': String(this.#limit),
        'X-RateLimit-Remaining': String(Math.max(0, this.#limit - window.count)),
        'X-RateLimit-Reset': String((start + windowMilliseconds) / 1000),
      },
      passed: window.count > this.#limit,
    }
  }
}
