import type { Clock } from '../../src/client/clock.ts'

/** Shorter waits pass at once; longer ones only when the test says so. */
const patience = 1_000_000

/** Time limits that a fake clock doesn't run into by itself. */
export const patientLimits = { tryMs: patience, totalMs: 5 * patience } as const

/** Time under a test's control: short waits take no time but are written down. */
export interface FakeClock extends Clock {
  /** The short waits so far, in milliseconds. */
  readonly waits: number[]
  /** How many waits and time limits are running. */
  readonly running: number
  /** Moves on by that many milliseconds, without firing anything. */
  pass(milliseconds: number): void
  /** Fires every time limit that is running. */
  expire(): void
  /** Keeps short waits from passing: they stay until `expire`. */
  hold(): void
}

/** Starts at a fixed moment. */
export function createFakeClock(start = Date.parse('2025-06-01T12:00:00Z')): FakeClock {
  const waits: number[] = []
  const running = new Set<{ readonly milliseconds: number; readonly action: () => void }>()
  let now = start
  let held = false

  function after(milliseconds: number, action: () => void): () => void {
    const timer = { milliseconds, action }
    running.add(timer)
    if (milliseconds < patience) {
      waits.push(milliseconds)
      if (!held) setImmediate(fire, timer)
    }
    return () => running.delete(timer)
  }

  function fire(timer: { readonly milliseconds: number; readonly action: () => void }): void {
    if (!running.delete(timer)) return
    now += timer.milliseconds
    timer.action()
  }

  return {
    waits,
    get running() {
      return running.size
    },
    now: () => now,
    after,
    pass(milliseconds) {
      now += milliseconds
    },
    expire() {
      for (const timer of running) fire(timer)
    },
    hold() {
      held = true
    },
  }
}
