import type { Clock } from '../../src/client/clock.ts'

/** Waits up to this many milliseconds pass immediately. Longer ones pass only when the test says so. */
const patience = 1_000_000

/** Timeouts that a fake clock doesn't reach by itself. */
export const longTimeouts = { tryMs: patience, totalMs: 5 * patience } as const

/** A clock that the test moves. Short waits take no time, but are recorded. */
export interface FakeClock extends Clock {
  /** The short waits so far, in milliseconds. */
  readonly waits: number[]
  /** How many waits and timeouts are running. */
  readonly running: number
  /** Moves the clock by some milliseconds, without firing anything. */
  pass(milliseconds: number): void
  /** Fires all running timeouts. */
  expire(): void
  /** Stops short waits from passing until `expire` is called. */
  hold(): void
}

/** Creates a clock that starts at a fixed time. */
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
