import { explainError, isCancellation } from './explainError.ts'
import { remark, type ReplyRow } from './quickReply.ts'

/** What a list says when there's nothing in it. */
export interface EmptyList {
  readonly label: string
  readonly detail?: string
  /** What Enter does, such as creating the first entry. */
  readonly act?: () => void
}

/** What a list says when there's nothing in it, and when it can't be read. */
interface ReadingMessages {
  readonly empty: () => EmptyList
  readonly failed: string
}

/**
 * Reads the items of a list while it's open. `remarks` says that there are none, or why they can't be read. Choosing
 * the latter reads them again.
 */
export class RowReading<T> {
  items: readonly T[] = []
  remarks: readonly ReplyRow<never>[] = []
  readonly #read: (signal: AbortSignal) => Promise<readonly T[]>
  readonly #messages: ReadingMessages

  constructor(read: (signal: AbortSignal) => Promise<readonly T[]>, messages: ReadingMessages) {
    this.#read = read
    this.#messages = messages
  }

  readonly load = (show: (busy: boolean) => void, signal: AbortSignal): void => {
    const { empty, failed } = this.#messages
    this.remarks = []
    show(true)
    this.#read(signal)
      .then((items) => {
        this.items = items
        if (items.length === 0) this.remarks = [emptyRow(empty())]
      })
      .catch((error: unknown) => {
        if (isCancellation(error)) return
        const retry = remark(failed, 'error', () => this.load(show, signal))
        this.remarks = [{ ...retry, detail: explainError(error).message }]
      })
      .finally(() => show(false))
  }
}

function emptyRow({ label, detail, act }: EmptyList): ReplyRow<never> {
  return { ...remark(label, act ? 'add' : 'info', act), ...(detail === undefined ? {} : { detail }) }
}
