import type { Clock } from '../../src/client/clock.ts'

interface Timer {
  readonly at: number
  readonly action: () => void
}

/** Creates a clock that jumps to the next timer when nothing else is left to do. Keeps the order of all timers. */
export function createVirtualClock(start = Date.parse('2026-03-01T12:00:00Z')): Clock {
  // A time has its timers in a list, and the times are in a heap.
  const timers = new Map<number, Set<Timer>>()
  const times: number[] = []
  let now = start
  let isRunning = false

  function step(): void {
    const at = takeFirst(times)
    isRunning = false
    if (at === undefined) return
    now = at
    const due = timers.get(at) ?? new Set()
    timers.delete(at)
    for (const { action } of due) action()
    run()
  }

  function run(): void {
    if (isRunning || times.length === 0) return
    isRunning = true
    setImmediate(step)
  }

  return {
    now: () => now,
    after(milliseconds, action) {
      const timer = { at: now + milliseconds, action }
      const others = timers.get(timer.at)
      if (others === undefined) {
        timers.set(timer.at, new Set([timer]))
        add(times, timer.at)
      } else others.add(timer)
      run()
      return () => timers.get(timer.at)?.delete(timer)
    },
  }
}

function add(heap: number[], value: number): void {
  let at = heap.push(value) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = heap[parent] ?? 0
    if (above <= value) break
    heap[at] = above
    at = parent
  }
  heap[at] = value
}

function takeFirst(heap: number[]): number | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (heap.length === 0 || last === undefined) return first
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    const child = (heap[left + 1] ?? Infinity) < (heap[left] ?? Infinity) ? left + 1 : left
    const value = heap[child]
    if (value === undefined || value >= last) break
    heap[at] = value
    at = child
  }
  heap[at] = last
  return first
}
