import { InFlightCall } from './inFlightCall.ts'

interface SharedRead {
  readonly inFlight: InFlightCall
  readonly answer: Promise<unknown>
  /** How many callers can still cancel; infinite once one came that can't. */
  callers: number
}

/** Starts a read; it must call `over` when it has ended, not before it returned. */
type Begin = (inFlight: InFlightCall, over: () => void) => Promise<unknown>

/** Lets callers who ask for the same thing at the same time wait for one answer. */
interface SharedReads {
  /** Joins the read under way for the key, or starts one. It ends early only when every caller has cancelled. */
  read(key: string, begin: Begin, caller?: Caller): Promise<unknown>
  /** From now on no one joins the read of this key, or any, that has started: what it answers may be out of date. */
  forget(key?: string): void
}

/** A caller who may cancel, and what to tell him when he does. */
interface Caller {
  readonly signal: AbortSignal
  readonly cancelled: () => Error
}

/** Makes an empty set of shared reads. */
export function createSharedReads(): SharedReads {
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

  function forget(key?: string): void {
    if (key === undefined) reads.clear()
    else reads.delete(key)
  }

  return { read, forget }
}

/** The answer, or the caller's own error when he cancels. */
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
