import type { WorkSignal } from './workSignal.ts'

/** Does something after that many milliseconds and gives a way to call it off; passed in so that tests say when. */
export type Schedule = (milliseconds: number, action: () => void) => () => void

/**
 * Does what requests have left to do, bit by bit. The database knows what is left, so that a restart goes on.
 */
export interface BackgroundWorker {
  /**
   * Does the next bit and tells in how many milliseconds to come back; undefined when nothing is left. `signal` is
   * aborted when the sandbox stops.
   */
  step(signal: AbortSignal): Promise<number | undefined>
}

/** After a step that went wrong by mistake the next one waits this long. */
const pauseAfterMistake = 5000

/** Runs workers, each one step at a time, while there is something to do. */
export class BackgroundWork {
  readonly #schedule: Schedule
  readonly #report: (error: unknown) => void
  readonly #stopping = new AbortController()
  readonly #lanes: Lane[]

  constructor(workers: readonly BackgroundWorker[], schedule: Schedule, report: (error: unknown) => void) {
    this.#schedule = schedule
    this.#report = report
    this.#lanes = workers.map((worker) => ({ worker, cancel: undefined, running: undefined, woken: false }))
  }

  /** Looks for work that was left by an earlier run, and from now on whenever the signal comes. */
  start(signal: WorkSignal): void {
    const wake = () => {
      for (const lane of this.#lanes) this.#wake(lane)
    }
    signal.onWork(wake)
    wake()
  }

  /** Stops; a step that is under way is given its end. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const lane of this.#lanes) lane.cancel?.()
    await Promise.all(this.#lanes.flatMap((lane) => lane.running ?? []))
  }

  #wake(lane: Lane): void {
    lane.woken = true
    if (!lane.running && !lane.cancel) this.#plan(lane, 0)
  }

  #plan(lane: Lane, milliseconds: number): void {
    if (this.#stopping.signal.aborted) return
    lane.cancel = this.#schedule(milliseconds, () => {
      lane.cancel = undefined
      lane.running = this.#run(lane)
    })
  }

  async #run(lane: Lane): Promise<void> {
    lane.woken = false
    let next: number | undefined
    try {
      next = await lane.worker.step(this.#stopping.signal)
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#report(error)
      next = pauseAfterMistake
    }
    lane.running = undefined
    if (next !== undefined) this.#plan(lane, next)
    else if (lane.woken) this.#plan(lane, 0)
  }
}

interface Lane {
  readonly worker: BackgroundWorker
  cancel: (() => void) | undefined
  running: Promise<void> | undefined
  /** True when the signal came after the step that is under way began. */
  woken: boolean
}
