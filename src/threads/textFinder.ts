import type { Worker } from 'node:worker_threads'
import type { TextReplacement } from '../core/text/edits/minimalEdits.ts'
import type { TextQuery } from '../core/text/edits/textQuery.ts'
import { startWorker } from './idleWorkers.ts'

/** The maximum time that an expression can take for one page, in milliseconds. */
const maxMilliseconds = 5000
const limits = { maxOldGenerationSizeMb: 256 }

/** Why a page couldn't be searched. */
export class FindFailure extends Error {
  override readonly name = 'FindFailure'
  readonly kind: 'tooSlow' | 'tooMany' | 'failed'

  constructor(kind: FindFailure['kind'], message: string = kind) {
    super(message)
    this.kind = kind
  }
}

/**
 * Finds a query in pages, one after the other, in a worker. An expression that takes too long ends with the worker, and
 * the editor never waits for it. `file` is the path of `findThread`.
 */
export class TextFinder {
  readonly #worker: Worker
  readonly #limit: number
  /** The time limit of the first page starts when the worker is ready. */
  #turn: Promise<unknown>

  constructor(query: TextQuery, file: string, limit = maxMilliseconds) {
    this.#limit = limit
    this.#worker = startWorker(file, limits, query)
    // Callers get the error. Without a listener, it would end this process.
    this.#worker.on('error', () => undefined)
    this.#turn = new Promise((resolve) => this.#worker.once('message', resolve).once('exit', resolve))
  }

  /** Returns the edits for a page. Rejects with a {@link FindFailure}, after which nothing more is found. */
  async edits(text: string): Promise<readonly TextReplacement[]> {
    const turn = this.#turn.then(async () => await this.#find(text))
    this.#turn = turn.catch(() => undefined)
    return await turn
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  async #find(text: string): Promise<readonly TextReplacement[]> {
    if (this.#worker.threadId === -1) throw new FindFailure('failed')
    const settled = new AbortController()
    const { signal } = settled
    try {
      return await new Promise((resolve, reject) => {
        const fail = (kind: FindFailure['kind'], message?: string): void => reject(new FindFailure(kind, message))
        const timer = setTimeout(() => fail('tooSlow'), this.#limit)
        const onMessage = (edits: readonly TextReplacement[] | undefined): void =>
          edits === undefined ? fail('tooMany') : resolve(edits)
        const onError = ({ message }: Error): void => fail('failed', message)
        const onExit = (): void => fail('failed')
        this.#worker.once('message', onMessage).once('error', onError).once('exit', onExit)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          this.#worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        })
        this.#worker.postMessage(text)
      })
    } catch (error) {
      await this.end()
      throw error
    } finally {
      settled.abort()
    }
  }
}
