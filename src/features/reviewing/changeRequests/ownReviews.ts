import type { Clock } from '../../../client/clock.ts'
import type { ReadOptions } from '../../../client/readCache.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { reviewState } from '../../../core/review/changeRequests/standingReviews.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { Log } from '../../shared/window/log.ts'
import type { RequestReader } from './requestReader.ts'

/** How many of the user's own change requests show their reviews: those that changed last. */
const maxReviewed = 10
/**
 * How many milliseconds rows must be visible before their reviews are read, so that a short look at the view costs
 * nothing.
 */
const restMs = 1000

/** What {@link OwnReviews} needs. */
interface OwnReviewsOptions {
  readonly reader: Pick<RequestReader, 'reviews' | 'knownReviews'>
  readonly clock: Clock
  readonly log: Log
  /** Returns whether the rows are visible. */
  readonly isVisible: () => boolean
  /** Called when rows have to be updated. */
  readonly onNews: () => void
}

/**
 * Reads the reviews of the user's own change requests, for their rows. The server has no list of these, so each takes a
 * request. They're read after the rows are shown, one after the other, and only while the rows are visible.
 */
export class OwnReviews {
  readonly #options: OwnReviewsOptions
  #cancel: (() => void) | undefined

  constructor(options: OwnReviewsOptions) {
    this.#options = options
  }

  /** Call this when the rows are shown, with the change request that changed last first. */
  rowsShown(connection: Connection, own: readonly ChangeRequest[], options: ReadOptions): void {
    const { clock, isVisible, onNews } = this.#options
    this.#cancel?.()
    this.#cancel = clock.after(restMs, () => {
      if (!isVisible()) return
      void this.#readEach(connection, own.slice(0, maxReviewed), options).then((isNews) => isNews && onNews())
    })
  }

  /** Reads known reviews again, because a review doesn't change its change request. */
  async poll(connection: Connection, own: readonly ChangeRequest[]): Promise<boolean> {
    const { reader } = this.#options
    const known = own.slice(0, maxReviewed).filter((each) => reader.knownReviews(connection, each) !== undefined)
    return await this.#readEach(connection, known, { force: true })
  }

  dispose(): void {
    this.#cancel?.()
  }

  /** Returns whether the reviews of any change request have changed. */
  async #readEach(connection: Connection, own: readonly ChangeRequest[], options: ReadOptions): Promise<boolean> {
    const { reader, log } = this.#options
    const states = (): string => own.map((each) => reviewState(reader.knownReviews(connection, each) ?? [])).join()
    const before = states()
    try {
      for (const { id, space } of own) {
        await reader.reviews({ server: connection.server.id, space, changeRequest: id }, options)
      }
    } catch (error) {
      log.debug('Reviews could not be read.', error)
    }
    return states() !== before
  }
}
