/** Time for everything that waits, so that tests need not. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls `action` once after that many milliseconds; gives back what calls it off. */
  after(milliseconds: number, action: () => void): () => void
}

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds)
    return () => clearTimeout(timer)
  },
}
