import { setImmediate as turn } from 'node:timers/promises'
import { BackgroundWork, type BackgroundWorker } from '../../../../src/sandbox/background/backgroundWork.ts'
import type { TestSandbox } from './testSandbox.ts'

/** Background work that a test controls: nothing happens until the test asks for it. */
export class BackgroundInSteps {
  readonly mistakes: unknown[] = []
  readonly #work: BackgroundWork
  readonly #sandbox: TestSandbox
  readonly #planned: { milliseconds: number; action: () => void }[] = []
  #running = 0

  constructor(sandbox: TestSandbox, workers: readonly BackgroundWorker[]) {
    this.#sandbox = sandbox
    const counted = workers.map((worker) => ({ step: (signal: AbortSignal) => this.#counted(worker.step(signal)) }))
    this.#work = new BackgroundWork(
      counted,
      (milliseconds, action) => this.#plan(milliseconds, action),
      (error) => this.mistakes.push(error),
    )
    this.#work.start(sandbox.platform.work)
  }

  /** Runs the next planned step to its end. Returns false if nothing is planned. */
  async next(): Promise<boolean> {
    const planned = this.#planned.shift()
    if (!planned) return false
    this.#sandbox.pass(planned.milliseconds)
    planned.action()
    do await turn()
    while (this.#running > 0)
    await turn()
    return true
  }

  /** Runs everything that is planned. */
  async finish(): Promise<void> {
    while (await this.next());
    if (this.mistakes.length > 0) throw this.mistakes[0]
  }

  async stop(): Promise<void> {
    await this.#work.stop()
  }

  #plan(milliseconds: number, action: () => void): () => void {
    const planned = { milliseconds, action }
    this.#planned.push(planned)
    return () => {
      const at = this.#planned.indexOf(planned)
      if (at >= 0) this.#planned.splice(at, 1)
    }
  }

  async #counted<T>(step: Promise<T>): Promise<T> {
    this.#running += 1
    try {
      return await step
    } finally {
      this.#running -= 1
    }
  }
}
