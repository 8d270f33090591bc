import type { Clock } from '../clock.ts'
import { createLimiter, type Limiter } from '../policy/limiter.ts'
import { pause } from '../policy/pause.ts'

/** How many requests run at once, and the pause between two requests to a host. */
const pace = { atOnce: 32, perHost: 2, pauseMs: 500 }

/** A host that asks for a longer pause isn't requested again in this run. */
export const maxWaitMs = 60_000

/** The host asked for a pause that is too long for this run. */
export class TooLongWait extends Error {}

interface HostState {
  readonly limiter: Limiter
  /** The next request can start at this time. */
  readyAt: number
  /** Requests in a row without an answer in time. */
  silent: number
}

/** Spreads requests over time, so that no host gets more than a person would send. */
export class HostPacer {
  readonly #clock: Clock
  readonly #signal: AbortSignal
  readonly #all = createLimiter(pace.atOnce)
  readonly #hosts = new Map<string, HostState>()
  #heardAt = Number.NEGATIVE_INFINITY

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock
    this.#signal = signal
  }

  /** Sends a request when it's the host's turn. */
  async request<Result>(host: string, send: () => Promise<Result>): Promise<Result> {
    const state = this.#stateOf(host)
    await state.limiter.enter(false, this.#signal)
    try {
      await this.#turnOf(state)
      try {
        return await send()
      } finally {
        this.#all.leave()
      }
    } finally {
      state.limiter.leave()
    }
  }

  /** Sends no request to a host before this time. */
  block(host: string, until: number): void {
    const state = this.#stateOf(host)
    state.readyAt = Math.max(state.readyAt, until)
  }

  /** Returns for how many milliseconds a host gets no request. */
  waitFor(host: string): number {
    return Math.max(0, this.#stateOf(host).readyAt - this.#clock.now())
  }

  /** Records whether a host answered in time. */
  heard(host: string, hasAnswered: boolean): void {
    const state = this.#stateOf(host)
    if (hasAnswered) this.#heardAt = this.#clock.now()
    state.silent = hasAnswered ? 0 : state.silent + 1
  }

  /** Returns whether any host answered lately. Otherwise, this machine can be offline. */
  get isOnline(): boolean {
    return this.#clock.now() - this.#heardAt <= maxWaitMs
  }

  /** Returns how many requests in a row a host didn't answer. */
  silence(host: string): number {
    return this.#stateOf(host).silent
  }

  /** Takes one of the places of all hosts, but only while it's the host's turn. */
  async #turnOf(state: HostState): Promise<void> {
    for (;;) {
      const wait = state.readyAt - this.#clock.now()
      if (wait > maxWaitMs) throw new TooLongWait()
      if (wait > 0) {
        await pause(wait, this.#clock, this.#signal)
        continue
      }
      await this.#all.enter(false, this.#signal)
      if (state.readyAt <= this.#clock.now()) break
      this.#all.leave()
    }
    state.readyAt = this.#clock.now() + pace.pauseMs
  }

  #stateOf(host: string): HostState {
    const known = this.#hosts.get(host)
    if (known !== undefined) return known
    const state = { limiter: createLimiter(pace.perHost), readyAt: 0, silent: 0 }
    this.#hosts.set(host, state)
    return state
  }
}
