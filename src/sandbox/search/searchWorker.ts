import type { SearchUpdates } from './searchUpdates.ts'
import type { BackgroundWorker } from '../background/backgroundWork.ts'

/**
 * How long to wait in milliseconds. Changes often come in series, and this lets the last request get its answer first.
 */
const pause = 150

/** Indexes changed content in the background, before someone searches. */
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
