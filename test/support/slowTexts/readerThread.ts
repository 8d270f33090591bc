import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What one reader is given, one after the other: shapes of slow text, by name, in that many characters. */
export interface ReaderTask {
  readonly reader: string
  readonly shapes: readonly string[]
  readonly length: number
}

/** A task, and the place where the thread notes which of its shapes it is at. */
export interface WatchedTask extends ReaderTask {
  readonly at: Int32Array<SharedArrayBuffer>
}

/**
 * The processor's time that reading each shape took, no matter what else the machine does in the meantime, or the shape that
 * was never read to its end.
 */
export type ReaderResult = { readonly ms: readonly number[] } | { readonly stoppedAt: string }

/** A thread that reads slow texts, and is thrown away with the reader that never ends. */
export class ReaderThread {
  readonly #stopAfterMs: number
  #worker: Worker | undefined

  /** `stopAfterMs`: how much of the processor's time one text may take. */
  constructor(stopAfterMs: number) {
    this.#stopAfterMs = stopAfterMs
  }

  async run(task: ReaderTask): Promise<ReaderResult> {
    this.#worker ??= await startWorker()
    const at = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const stop = new AbortController()
    const watch = watchProgress(at, this.#stopAfterMs, () => stop.abort())
    this.#worker.postMessage({ ...task, at } satisfies WatchedTask)
    try {
      const [ms] = (await once(this.#worker, 'message', { signal: stop.signal })) as [number[]]
      return { ms }
    } catch (error) {
      await this.close()
      if (!stop.signal.aborted) throw error
      return { stoppedAt: task.shapes[Atomics.load(at, 0)] ?? '' }
    } finally {
      clearInterval(watch)
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }
}

/**
 * Calls back where the thread has been at one shape for too long. The time is the processor's, of this whole process: it
 * does nothing else in the meantime, and a busy machine stops no reader.
 */
function watchProgress(at: Int32Array, stopAfterMs: number, stop: () => void): NodeJS.Timeout {
  let [last, since] = [0, process.cpuUsage()]
  return setInterval(() => {
    const now = Atomics.load(at, 0)
    const { user, system } = process.cpuUsage(since)
    if (now !== last) [last, since] = [now, process.cpuUsage()]
    else if ((user + system) / 1000 > stopAfterMs) stop()
  }, stopAfterMs / 100)
}

/** What is read before the first text doesn't count. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./readerWorker.ts', import.meta.url))
  await once(worker, 'message')
  return worker
}
