/** The clock for everything that waits, so that tests don't have to. */
export interface Clock {
  /** Returns milliseconds since 1970. */
  now(): number
  /** Calls `action` once after that many milliseconds. Returns a function that cancels it. */
  after(milliseconds: number, action: () => void): () => void
}

/** The system's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds)
    return () => clearTimeout(timer)
  },
}
