import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between two looks, at first and at last. */
const shortestWait = 250
const maxWait = 5000

/**
 * Looks how the platform gets on with something until it is done, more and more rarely, and returns what it saw last. What
 * is cancelled is only the looking.
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
    // Called off, there is one last look.
    await wait(pause, undefined, { signal }).catch(() => undefined)
    pause = Math.min(pause * 1.5, maxWait)
  }
}
