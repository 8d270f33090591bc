import { Worker } from 'node:worker_threads'
import type { TextReplacement } from '../core/text/edits/minimalEdits.ts'
import type { TextQuery } from '../core/text/edits/textQuery.ts'

/** Milliseconds that an expression may take for one page. */
const maxMilliseconds = 5000
const maxMegabytes = 256

/** Why a page couldn't be looked through. */
export class FindFailure extends Error {
  override readonly name = 'FindFailure'
  readonly kind: 'tooSlow' | 'tooMany' | 'failed'

  constructor(kind: FindFailure['kind'], message: string = kind) {
    super(message)
    this.kind = kind
  }
}

/**
 * Finds what a query means in pages, one after the other, in a thread of its own: an expression that takes too long ends
 * with the thread, and the editor never waits for it. `file` is where `findThread` is.
 */
export class TextFinder {
  readonly #worker: Worker
  readonly #limit: number
  /** The time of the first page begins once the thread can read one. */
  #turn: Promise<unknown>

  constructor(query: TextQuery, file: string, limit = maxMilliseconds) {
    this.#limit = limit
    this.#worker = new Worker(file, {
      workerData: query,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
      // What is printed there must not get into what this process prints.
      stdout: true,
      stderr: true,
    })
    // Told to those who ask; without a listener it would end this process.
    this.#worker.on('error', () => undefined)
    this.#turn = new Promise((resolve) => this.#worker.once('message', resolve).once('exit', resolve))
  }

  /** The edits for a page. Rejects with a {@link FindFailure}, after which nothing more is found. */
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
