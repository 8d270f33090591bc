import { setTimeout as wait } from 'node:timers/promises'

/** The milliseconds between two checks: at the start, and at most. */
const shortestWait = 250
const maxWait = 5000

/**
 * Checks the progress of work on the platform until it's done, at growing intervals. Returns the last state. Cancelling
 * stops only the checks.
 */
export async function followWork<T>(
  look: () => Promise<T>,
  isDone: (seen: T) => boolean,
  signal: AbortSignal,
): Promise<T> {
  let pause = shortestWait
  for (;;) {
    const seen = await look()
    if (isDone(seen) || signal.aborted) return seen
    // After cancellation, it checks once more.
    await wait(pause, undefined, { signal }).catch(() => undefined)
    pause = Math.min(pause * 1.5, maxWait)
  }
}
