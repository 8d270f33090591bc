import type { ContractChecks } from '../contract/checks/validation.ts'
import { readAnswer } from './answer.ts'
import { ApiError, isApiError, type ApiErrorDetails } from './errors/apiError.ts'
import type { CallObserver } from './callObserver.ts'
import type { Clock } from './clock.ts'
import { TryTimedOut, toApiError } from './errors/failure.ts'
import type { ClientLimits } from './policy/clientLimits.ts'
import type { Log } from './clientLog.ts'
import type { InFlightCall } from './policy/inFlightCall.ts'
import { createLimiter, type Limiter } from './policy/limiter.ts'
import { createRateLimitWatch, readRetryAfter } from './policy/rateLimitWatch.ts'
import { pause } from './policy/pause.ts'
import { backoff, pauseBeforeNext } from './policy/retry.ts'
import type { RequestPlan } from './requestPlan.ts'
import { redirectStatuses, type Transport, type TransportRequest, type TransportResponse } from './network/transport.ts'

/** The transport and the rules for requests. */
interface SenderOptions {
  readonly transport: Transport
  readonly checks: ContractChecks
  readonly clock: Clock
  readonly random: () => number
  readonly limits: ClientLimits
  readonly log: Log | undefined
}

/** A call with its state. */
interface Call {
  readonly plan: RequestPlan
  readonly inFlight: InFlightCall
  readonly background: boolean
  readonly details: ApiErrorDetails
  readonly observer: CallObserver | undefined
  /** Set when the first try starts. */
  deadline: number | undefined
}

/**
 * Sends requests and applies all network rules: slots, pauses, timeouts, retries, redirects, and the stop after a 401.
 */
export class Sender {
  readonly rateLimit = createRateLimitWatch()
  readonly #options: SenderOptions
  readonly #base: URL
  readonly #limiter: Limiter
  #unauthorized: ApiError | undefined

  constructor(options: SenderOptions, base: URL) {
    this.#options = options
    this.#base = base
    this.#limiter = createLimiter(options.limits.concurrency)
  }

  /** Returns the value of an operation, or throws an `ApiError`. */
  async send(
    plan: RequestPlan,
    inFlight: InFlightCall,
    background: boolean,
    observer?: CallObserver,
  ): Promise<unknown> {
    const details = { operation: plan.name, method: plan.method, host: this.#base.host }
    const call: Call = { plan, inFlight, background, details, observer, deadline: undefined }
    for (let tried = 1; ; tried++) {
      try {
        return await this.#takeTurn(call)
      } catch (thrown) {
        const error = toApiError(thrown, inFlight.cancelled, details)
        if (error.serverMessage !== undefined) {
          this.#options.log?.debug(`${error.message}; the server’s message: ${error.serverMessage}`)
        }
        const wait = this.#pauseBeforeNext(call, error, tried)
        if (wait === undefined) throw error
        this.#options.log?.debug(`${error.message}; trying again in ${Math.round(wait)} ms`)
        inFlight.startTry()
        await this.#rest(wait, call)
      }
    }
  }

  /** Waits for the rate limit and for a slot, then makes one try. */
  async #takeTurn(call: Call): Promise<unknown> {
    this.#refuseWithoutRight(call)
    if (this.rateLimit.blockedUntil(call.plan.method) > 0) await this.#waitForRateLimit(call)
    const entering = this.#limiter.enter(call.background, call.inFlight.signal)
    if (entering) await entering
    try {
      // Another call might have been refused while this one waited.
      this.#refuseWithoutRight(call)
      return await this.#tryOnce(call)
    } catch (thrown) {
      // Recorded at this point, because the next call in line must know.
      if (isApiError(thrown, 'unauthorized')) this.#unauthorized ??= thrown
      throw thrown
    } finally {
      this.#limiter.leave()
    }
  }

  /** After a real 401, all further calls would be refused too, and might lock the account. */
  #refuseWithoutRight({ details }: Call): void {
    if (!this.#unauthorized) return
    const { status, serverMessage } = this.#unauthorized
    throw new ApiError('unauthorized', { ...details, status, serverMessage })
  }

  async #waitForRateLimit(call: Call): Promise<void> {
    const { clock, limits, random } = this.#options
    for (;;) {
      const until = this.rateLimit.blockedUntil(call.plan.method)
      const wait = until - clock.now()
      if (wait <= 0) return
      if (wait > limits.pauseMs) throw new ApiError('rateLimited', { ...call.details, retryAt: new Date(until) })
      await this.#rest(wait + backoff(1, random), call)
    }
  }

  async #tryOnce(call: Call): Promise<unknown> {
    const { clock, limits, checks, log, transport } = this.#options
    const { plan, inFlight } = call
    const startedAt = clock.now()
    call.deadline ??= startedAt + limits.totalMs
    const time = Math.min(limits.tryMs, call.deadline - startedAt)
    const callOff = clock.after(time, () => inFlight.endTry(new TryTimedOut()))
    call.observer?.sent({ method: plan.method, url: plan.url, body: plan.body })
    try {
      const answered = await transport.request(this.#requestTo(plan.url, call))
      const response = redirectStatuses.has(answered.status) ? await this.#follow(call, answered) : answered
      const took = clock.now() - startedAt
      call.observer?.answered(response, took)
      log?.trace(`${plan.name}: ${response.status} after ${took} ms`)
      return readAnswer(plan, response, { checks, log }, this.#noteHeaders(call, response))
    } finally {
      callOff()
    }
  }

  /** Reads from the headers when to call again. */
  #noteHeaders({ plan, details }: Call, { status, headers }: TransportResponse): ApiErrorDetails {
    if (headers['x-ratelimit-limit'] !== undefined || headers['x-ratelimit-remaining'] !== undefined) {
      this.rateLimit.note(headers, this.#options.clock.now())
    }
    if (status !== 429 && status !== 503) return details
    const now = this.#options.clock.now()
    const retryAt =
      status === 429
        ? this.rateLimit.refuse(plan.method, headers, now)
        : readRetryAfter(headers['retry-after'], headers, now)
    return retryAt === undefined ? details : { ...details, retryAt: new Date(retryAt) }
  }

  #requestTo(url: string, { plan, inFlight }: Call): TransportRequest {
    const { method, headers, body, definition } = plan
    const maxBytes = Math.max(this.#options.limits.maxBytes, definition.maxAnswerBytes ?? 0)
    return { method, url, headers, body, maxBytes, signal: inFlight.signal }
  }

  async #follow(call: Call, first: TransportResponse): Promise<TransportResponse> {
    let { url } = call.plan
    let response = first
    for (let redirects = 0; redirectStatuses.has(response.status); redirects++) {
      url = this.#redirectTarget(call, url, response, redirects)
      response = await this.#options.transport.request(this.#requestTo(url, call))
    }
    return response
  }

  /** Only within the same scheme, host and port: the token must not be sent anywhere else. */
  #redirectTarget(call: Call, url: string, response: TransportResponse, redirects: number): string {
    const { location } = response.headers
    const target = location !== undefined && URL.canParse(location, url) ? new URL(location, url) : undefined
    const allowed = call.plan.method === 'GET' && redirects < this.#options.limits.redirects
    if (allowed && target?.origin === this.#base.origin) return target.href.replace(/#[^]*/, '')
    throw new ApiError('protocol', {
      ...call.details,
      status: response.status,
      reason: 'redirect',
      ...(target ? { redirectedTo: target.origin } : {}),
    })
  }

  /** Returns the milliseconds to wait before the next try. Undefined if there must not be one. */
  #pauseBeforeNext(call: Call, error: ApiError, tried: number): number | undefined {
    const { clock, limits, random } = this.#options
    // Without a deadline, nothing was sent: the client itself refused the call.
    if (call.deadline === undefined) return undefined
    const at = { tried, now: clock.now(), deadline: call.deadline }
    return pauseBeforeNext(call.plan.method, error, at, { limits, random })
  }

  async #rest(milliseconds: number, { inFlight, details }: Call): Promise<void> {
    try {
      await pause(milliseconds, this.#options.clock, inFlight.signal)
    } catch (thrown) {
      throw toApiError(thrown, inFlight.cancelled, details)
    }
  }
}
