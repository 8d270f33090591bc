import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds within which a window has started its extensions, on a busy machine too. */
export const startLimit = 30_000

/**
 * Repeats `check` until it stops throwing and returns its result: for what an editor does later. Throws the last error
 * when nothing has come of it after `limit` milliseconds.
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
