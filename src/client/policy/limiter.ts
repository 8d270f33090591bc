/** Lets only that many things happen at once; the others wait, background work behind everything else. */
export interface Limiter {
  /** Undefined when there is room at once, otherwise a promise of it; rejects with the signal's reason. */
  enter(background: boolean, signal: AbortSignal): Promise<void> | undefined
  /** Gives the place back. */
  leave(): void
}

interface Waiting {
  readonly go: () => void
}

/** A semaphore of its own rather than a library: entering costs nothing while there is room, and waiting can be cancelled. */
export function createLimiter(places: number): Limiter {
  const normal: Waiting[] = []
  const behind: Waiting[] = []
  let taken = 0

  function enter(background: boolean, signal: AbortSignal): Promise<void> | undefined {
    if (taken < places) {
      taken++
      return undefined
    }
    const queue = background ? behind : normal
    return new Promise((resolve, reject) => {
      const waiting = { go: enterNow }
      function enterNow(): void {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      function giveUp(): void {
        queue.splice(queue.indexOf(waiting), 1)
        reject(signal.reason)
      }
      queue.push(waiting)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  function leave(): void {
    const next = normal.shift() ?? behind.shift()
    if (next) next.go()
    else taken--
  }

  return { enter, leave }
}
