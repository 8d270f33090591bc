import { setImmediate as turn } from 'node:timers/promises'
import { BackgroundWork, type BackgroundWorker } from '../../../../src/sandbox/background/backgroundWork.ts'
import type { TestSandbox } from './testSandbox.ts'

/** Background work whose time a test tells: nothing happens until it says so. */
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

  /** Lets the next thing that is planned happen, to its end. False when nothing is planned. */
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

  /** Lets everything happen that is left to do. */
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
