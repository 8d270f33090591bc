/** Limits how many tasks run at once. Others wait, background tasks behind all others. */
export interface Limiter {
  /** Returns undefined if there's a free slot, otherwise a promise of one. Rejects with the signal's reason. */
  enter(background: boolean, signal: AbortSignal): Promise<void> | undefined
  /** Frees the slot. */
  leave(): void
}

/** A semaphore of our own instead of a library: entering a free slot costs nothing, and waiting can be cancelled. */
export function createLimiter(places: number): Limiter {
  const normal: (() => void)[] = []
  const behind: (() => void)[] = []
  let taken = 0

  function enter(background: boolean, signal: AbortSignal): Promise<void> | undefined {
    if (taken < places) {
      taken++
      return undefined
    }
    const queue = background ? behind : normal
    return new Promise((resolve, reject) => {
      function enterNow(): void {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      function giveUp(): void {
        queue.splice(queue.indexOf(enterNow), 1)
        reject(signal.reason)
      }
      queue.push(enterNow)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  function leave(): void {
    const next = normal.shift() ?? behind.shift()
    if (next) next()
    else taken--
  }

  return { enter, leave }
}
