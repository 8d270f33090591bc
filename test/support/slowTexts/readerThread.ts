import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What one reader is given: a shape of slow text, by name, in so many characters. */
export interface ReaderTask {
  readonly reader: string
  readonly shape: string
  readonly length: number
}

/** The processor's time that reading took, whatever else the machine does meanwhile; `stopped` where it had not ended after the hard stop. */
export type ReaderResult = { readonly ms: number; readonly thrown?: string } | 'stopped'

/** A thread that reads slow texts, and is thrown away with the reader that never ends. */
export class ReaderThread {
  readonly #stopAfterMs: number
  #worker: Worker | undefined

  constructor(stopAfterMs: number) {
    this.#stopAfterMs = stopAfterMs
  }

  async run(task: ReaderTask): Promise<ReaderResult> {
    this.#worker ??= await startWorker()
    const stop = AbortSignal.timeout(this.#stopAfterMs)
    this.#worker.postMessage(task)
    try {
      const [result] = (await once(this.#worker, 'message', { signal: stop })) as [ReaderResult]
      return result
    } catch (error) {
      await this.close()
      if (stop.aborted) return 'stopped'
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }
}

/** What is read before the first text does not count. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./readerWorker.ts', import.meta.url))
  await once(worker, 'online')
  return worker
}
