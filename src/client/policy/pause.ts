import type { Clock } from '../clock.ts'

/** Waits. Rejects with the signal's reason when it's aborted. */
export function pause(milliseconds: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason)
      return
    }
    const callOff = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    })
    function giveUp(): void {
      callOff()
      reject(signal.reason)
    }
    signal.addEventListener('abort', giveUp, { once: true })
  })
}
