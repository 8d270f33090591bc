import { setTimeout as wait } from 'node:timers/promises'
import { recordTest } from './testRecords.ts'

/** How many milliseconds a window can take to start its extensions, even on a busy machine. */
export const startLimit = 60_000

/**
 * Repeats `check` until it stops throwing and returns its result. Use it for what VS Code does later. Throws the error
 * of the first check that starts after `limit` milliseconds: on a busy machine, a single check can take that long.
 */
export async function eventually<T>(check: () => T | Promise<T>, limit = 30_000): Promise<T> {
  const start = Date.now()
  for (let isFirst = true; ; isFirst = false) {
    const isLast = Date.now() > start + limit
    try {
      const result = await check()
      if (!isFirst) recordTest({ kind: 'waited', ms: Date.now() - start })
      return result
    } catch (error) {
      if (isLast) throw error
      await wait(50)
    }
  }
}

/** Waits for a time, which is recorded. For the pace of a person, and for what must not happen. */
export async function pause(ms: number): Promise<void> {
  await wait(ms)
  recordTest({ kind: 'waited', ms })
}
