import type { Clock } from '../../../client/clock.ts'
import type { ReadOptions } from '../../../client/readCache.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { reviewState } from '../../../core/review/changeRequests/standingReviews.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { Log } from '../../shared/window/log.ts'
import type { RequestReader } from './requestReader.ts'

/** At most this number of rows say how one's own change requests were reviewed: those that changed last. */
const maxReviewed = 10
/** Milliseconds that rows are in view before their reviews are read: opening a view in passing costs nothing. */
const restMs = 1000

/** What {@link OwnReviews} reads with, and what it tells of news. */
interface OwnReviewsOptions {
  readonly reader: Pick<RequestReader, 'reviews' | 'knownReviews'>
  readonly clock: Clock
  readonly log: Log
  /** Whether the rows are in view. */
  readonly isVisible: () => boolean
  /** Rows tell something else now. */
  readonly onNews: () => void
}

/**
 * Reads how one's own change requests were reviewed, for their rows. The server has no list of that: each takes a
 * request. So they're read after the rows are shown, one after the other, and only while the rows are in view.
 */
export class OwnReviews {
  readonly #options: OwnReviewsOptions
  #cancel: (() => void) | undefined

  constructor(options: OwnReviewsOptions) {
    this.#options = options
  }

  /** To be called when the rows are shown, the change request that changed last first. */
  rowsShown(connection: Connection, own: readonly ChangeRequest[], options: ReadOptions): void {
    const { clock, isVisible, onNews } = this.#options
    this.#cancel?.()
    this.#cancel = clock.after(restMs, () => {
      if (!isVisible()) return
      void this.#readEach(connection, own.slice(0, maxReviewed), options).then((isNews) => isNews && onNews())
    })
  }

  /** Asks for what may be new of those whose reviews are known: a review doesn't change its change request. */
  async poll(connection: Connection, own: readonly ChangeRequest[]): Promise<boolean> {
    const { reader } = this.#options
    const known = own.slice(0, maxReviewed).filter((each) => reader.knownReviews(connection, each) !== undefined)
    return await this.#readEach(connection, known, { force: true })
  }

  dispose(): void {
    this.#cancel?.()
  }

  /** True where change requests have other reviews than was known. */
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
