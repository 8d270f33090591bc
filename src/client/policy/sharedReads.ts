import { InFlightCall } from './inFlightCall.ts'

interface SharedRead {
  readonly inFlight: InFlightCall
  readonly answer: Promise<unknown>
  /** The number of callers that can still cancel. Infinite after a caller came that can't. */
  callers: number
}

/** Starts a read. It must call `over` when the read has ended, but not before it returned. */
type Begin = (inFlight: InFlightCall, over: () => void) => Promise<unknown>

/** A caller that can cancel, and the error that it gets then. */
interface Caller {
  readonly signal: AbortSignal
  readonly cancelled: () => Error
}

/** Lets callers that ask for the same data at the same time share one response. */
export function createSharedReads() {
  const reads = new Map<string, SharedRead>()

  function start(key: string, begin: Begin): SharedRead {
    const inFlight = new InFlightCall()
    const read: SharedRead = { inFlight, answer: begin(inFlight, () => drop(key, read)), callers: 0 }
    reads.set(key, read)
    return read
  }

  function drop(key: string, read: SharedRead): void {
    if (reads.get(key) === read) reads.delete(key)
  }

  /** Joins the running read for the key, or starts one. It's cancelled only when all callers have cancelled. */
  function read(key: string, begin: Begin, caller?: Caller): Promise<unknown> {
    const shared = reads.get(key) ?? start(key, begin)
    if (!caller) {
      shared.callers = Number.POSITIVE_INFINITY
      return shared.answer
    }
    shared.callers++
    return cancellable(shared.answer, caller, () => {
      shared.callers--
      if (shared.callers > 0) return
      drop(key, shared)
      shared.inFlight.cancel()
    })
  }

  /** From now on, no one joins running reads of this key, or of any key. Their responses can be outdated. */
  function forget(key?: string): void {
    if (key === undefined) reads.clear()
    else reads.delete(key)
  }

  return { read, forget }
}

/** Returns the response, or rejects with the caller's own error if it cancels. */
export function cancellable(answer: Promise<unknown>, caller: Caller, onCancel: () => void): Promise<unknown> {
  const { signal, cancelled } = caller
  return new Promise((resolve, reject) => {
    const cancel = (): void => {
      onCancel()
      reject(cancelled())
    }
    const forget = (): void => signal.removeEventListener('abort', cancel)
    signal.addEventListener('abort', cancel, { once: true })
    answer.then(resolve, reject).finally(forget)
  })
}
