import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TextReader } from './textReaders.ts'

/** The input of one reader: shapes of slow text, by name, and the number of characters. */
export interface ReaderTask {
  readonly reader: TextReader
  readonly shapes: readonly string[]
  readonly length: number
  /** Makes all calls with each shape, not only one of them in turn. */
  readonly isThorough: boolean
}

/** The shape of a thread that still loads the reader. */
const loading = -1

/** A task, and a shared number where the thread records its current shape. */
export interface WatchedTask extends ReaderTask {
  readonly at: Int32Array<SharedArrayBuffer>
}

/** How a reader read its texts. */
export interface ReadTexts {
  /** The processor time of the slowest call for each shape, which doesn't depend on other work of the machine. */
  readonly ms: readonly number[]
  /** How often the reader was called. */
  readonly calls: number
  /** What the reader threw because a sample isn't of the type of its parameter. */
  readonly mistakes: readonly string[]
}

/** What a reader did, or the shape whose reading didn't end. */
export type ReaderResult = ReadTexts | { readonly stoppedAt: string }

/** A thread that reads slow texts. It's replaced if a reader doesn't end. */
export class ReaderThread {
  readonly #stopAfterMs: number
  #worker: Worker | undefined

  /** `stopAfterMs` is the limit on processor time for one text. */
  constructor(stopAfterMs: number) {
    this.#stopAfterMs = stopAfterMs
  }

  async run(task: ReaderTask): Promise<ReaderResult> {
    this.#worker ??= await startWorker()
    const at = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(loading)
    const stop = new AbortController()
    const watch = watchProgress(at, this.#stopAfterMs, () => stop.abort())
    this.#worker.postMessage({ ...task, at } satisfies WatchedTask)
    try {
      const [result] = (await once(this.#worker, 'message', { signal: stop.signal })) as [ReadTexts]
      return result
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
 * Calls back if the thread is at one shape for too long. It counts the processor time of this process, which does
 * nothing else meanwhile, so a busy machine doesn't stop a reader. Loading the reader doesn't count.
 */
function watchProgress(at: Int32Array, stopAfterMs: number, stop: () => void): NodeJS.Timeout {
  let [last, since] = [loading, process.cpuUsage()]
  return setInterval(() => {
    const now = Atomics.load(at, 0)
    const { user, system } = process.cpuUsage(since)
    if (now !== last || now === loading) [last, since] = [now, process.cpuUsage()]
    else if ((user + system) / 1000 > stopAfterMs) stop()
  }, stopAfterMs / 100)
}

/** Loading the modules doesn't count. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./readerWorker.ts', import.meta.url))
  await once(worker, 'message')
  return worker
}
