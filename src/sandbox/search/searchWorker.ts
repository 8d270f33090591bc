import type { SearchUpdates } from './searchUpdates.ts'
import type { BackgroundWorker } from '../background/backgroundWork.ts'

/** Changes often come in rows, and the answer to the last one is to go out first. */
const pause = 150

/** Lets search take in what has changed while no one waits for it. */
export class SearchWorker implements BackgroundWorker {
  readonly #updates: SearchUpdates
  #hasPaused = false

  constructor(updates: SearchUpdates) {
    this.#updates = updates
  }

  step(): Promise<number | undefined> {
    const spaceId = this.#updates.next
    if (spaceId === undefined) return Promise.resolve(undefined)
    const isTime = this.#hasPaused
    this.#hasPaused = !isTime
    if (isTime) this.#updates.catchUp([spaceId])
    return Promise.resolve(pause)
  }
}
