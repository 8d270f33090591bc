/** Runs an action after some milliseconds, and returns a function that cancels it. Tests pass in their own. */
export type Schedule = (milliseconds: number, action: () => void) => () => void

/**
 * Does the work that requests leave behind, step by step. The database records what is left, so work continues after a
 * restart.
 */
export interface BackgroundWorker {
  /**
   * Does the next step. Returns after how many milliseconds to call it again, or undefined if nothing is left. `signal`
   * is aborted when the sandbox stops.
   */
  step(signal: AbortSignal): Promise<number | undefined>
}

/** Makes each state of an operation last for a while, so that clients that poll see it. */
export class LastingStates {
  readonly #milliseconds: number
  #last: string | undefined

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  /** Returns how long to wait for a new state. Undefined if that was the last one, too. */
  wait(state: string): number | undefined {
    if (this.#last === state) return undefined
    this.#last = state
    return this.#milliseconds
  }
}

/** How long to wait after a step failed unexpectedly. */
const pauseAfterMistake = 5000

/** Runs each worker, one step at a time, while it has something to do. */
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

  /** Starts with the work that an earlier run left, then runs the workers each time that the signal notifies. */
  start(signal: WorkSignal): void {
    const wake = () => {
      for (const lane of this.#lanes) this.#wake(lane)
    }
    signal.onWork(wake)
    wake()
  }

  /** Stops the workers. Steps that are running end first. */
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

/** Notifies the background workers that there may be something to do. */
export class WorkSignal {
  #listener: (() => void) | undefined

  onWork(listener: () => void): void {
    this.#listener = listener
  }

  /** Can be called before the changes of the request are committed. */
  notify(): void {
    this.#listener?.()
  }
}

interface Lane {
  readonly worker: BackgroundWorker
  cancel: (() => void) | undefined
  running: Promise<void> | undefined
  /** True if the signal came while a step was running. */
  woken: boolean
}
