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
  /** When each change request had changed by the time its reviews were read; what was read longest ago comes first. */
  readonly #read = new Map<string, string>()
  #cancel: (() => void) | undefined

  constructor(options: OwnReviewsOptions) {
    this.#options = options
  }

  /** To be called when the rows are shown, the change request that changed last first. */
  rowsShown(connection: Connection, own: readonly ChangeRequest[], options: ReadOptions): void {
    const { clock, onNews } = this.#options
    this.#cancel?.()
    this.#cancel = clock.after(restMs, () => {
      void this.#readEach(connection, own.slice(0, maxReviewed), options).then((isNews) => isNews && onNews())
    })
  }

  /** Asks for what may be new: of change requests that changed, and of the one that was read longest ago. */
  async poll(connection: Connection, own: readonly ChangeRequest[]): Promise<boolean> {
    const shown = new Map(own.slice(0, maxReviewed).map((request) => [request.id, request]))
    const [oldest] = [...this.#read.keys()].filter((id) => shown.has(id))
    if (oldest === undefined) return false
    const due = [...shown.values()].filter(({ id, updatedAt }) => id === oldest || this.#read.get(id) !== updatedAt)
    return await this.#readEach(connection, due, { force: true })
  }

  dispose(): void {
    this.#cancel?.()
  }

  /** True where change requests have other reviews than was known. */
  async #readEach(connection: Connection, own: readonly ChangeRequest[], options: ReadOptions): Promise<boolean> {
    const { reader, log, isVisible } = this.#options
    const states = (): string => own.map((each) => reviewState(reader.knownReviews(connection, each) ?? [])).join()
    const before = states()
    try {
      for (const { id, space, updatedAt } of own) {
        if (!isVisible()) break
        await reader.reviews({ server: connection.server.id, space, changeRequest: id }, options)
        this.#read.delete(id)
        this.#read.set(id, updatedAt)
      }
    } catch (error) {
      log.debug('Reviews could not be read.', error)
    }
    return states() !== before
  }
}
