import { setTimeout as wait } from 'node:timers/promises'

/** How many milliseconds a window can take to start its extensions, even on a busy machine. */
export const startLimit = 30_000

/**
 * Repeats `check` until it stops throwing and returns its result. Use it for what VS Code does later. Throws the last
 * error after `limit` milliseconds.
 */
export async function eventually<T>(check: () => T | Promise<T>, limit = 30_000): Promise<T> {
  const end = Date.now() + limit
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
      await wait(50)
    }
  }
}
