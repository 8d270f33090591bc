import { operations, type Input, type OperationName, type Operations, type Output } from '../contract/operations.ts'
import { ContractChecks } from '../contract/checks/validation.ts'
import { ApiError } from './errors/apiError.ts'
import type { CallObserver } from './callObserver.ts'
import { systemClock, type Clock } from './clock.ts'
import { defaultLimits, type ClientLimits } from './policy/clientLimits.ts'
import type { Log } from './clientLog.ts'
import { maskKnown } from './maskSecrets.ts'
import { InFlightCall } from './policy/inFlightCall.ts'
import type { RateLimitReading } from './policy/rateLimitWatch.ts'
import { cancellable, createSharedReads } from './policy/sharedReads.ts'
import { createPlanner, type AnyInput, type RequestPlan } from './requestPlan.ts'
import { Sender } from './sender.ts'
import type { Transport } from './network/transport.ts'
import { createOfferedOperations } from './policy/offeredOperations.ts'
import type { ServerMemory } from './policy/serverMemory.ts'
import { fallBack, hasFallback } from './fallbacks/withoutOperations.ts'
import { KnownObjects } from './fallbacks/knownObjects.ts'
import type { ReferenceClient } from './fallbacks/referenceClient.ts'
import { createDownload } from './network/download.ts'

/** Options for one call. */
export interface CallOptions {
  /** Cancels this call. Other callers of the same read aren't affected. */
  readonly signal?: AbortSignal
  /** `background` calls wait for all others. */
  readonly priority?: 'normal' | 'background'
  /** Doesn't share a read that started earlier, because the data changed since then. */
  readonly fresh?: boolean
  /** Observes the network traffic of this call, which then shares no running request. */
  readonly observer?: CallObserver
}

/** Every operation of the platform as a method. Callers can share responses, so don't change them. */
export type Client = {
  readonly [N in OperationName]: (input: Input<N>, options?: CallOptions) => Promise<Output<N>>
}

/** Methods of a client besides the operations. */
export interface ClientExtras {
  readonly rateLimit: RateLimitReading | undefined
  /**
   * Returns false after the server has shown that it doesn't offer the operation, if there's no other way to do the
   * same. The client then doesn't call it again.
   */
  supports(name: OperationName): boolean
  /** Returns false after the server has shown that it doesn't offer the operation itself. */
  offers(name: OperationName): boolean
  /** Returns true after the server has answered the operation itself, or one of its family. */
  hasWorked(name: OperationName): boolean
  /** Returns a text without the token, if it's in there. */
  hideToken(text: string): string
  /** Asks the server again for operations that it didn't offer. */
  askAgain(): void
  /** Cancels running calls and closes the transport. */
  close(): Promise<void>
}

/** What a client needs. */
export interface ClientOptions {
  /** The address of the server, with or without `/v1`. */
  readonly baseUrl: string
  readonly token: string
  readonly transport: Transport
  readonly log?: Log
  readonly clock?: Clock
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random?: () => number
  readonly limits?: Partial<ClientLimits>
  /** Shared between clients, so that schemas are compiled only once. */
  readonly checks?: ContractChecks
  /** What earlier connections with the same account have found out about the server. */
  readonly memory?: ServerMemory
}

/** The operations that only read. */
export type ReadOperationName = {
  [N in OperationName]: Operations[N]['method'] extends 'GET' ? N : never
}[OperationName]

/** Creates a client for one server and one token. Closing the client closes its transport. */
export function createClient(options: ClientOptions): Client & ClientExtras {
  const { baseUrl, token, transport, log, checks = new ContractChecks(), memory } = options
  const base = new URL(`${baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '')}/v1`)
  const plan = createPlanner(base.href, token)
  const reads = createSharedReads()
  const running = new Set<InFlightCall>()
  const { clock = systemClock, random = Math.random } = options
  const sender = new Sender(
    { transport, checks, clock, random, limits: { ...defaultLimits, ...options.limits }, log },
    base,
  )

  const { missing, user } = memory?.read() ?? {}
  const remember = (): void =>
    memory?.write({ missing: offered.missing(), ...(known.user ? { user: known.user } : {}) })
  const known = new KnownObjects(user, remember)
  const reference: ReferenceClient = methods(call)
  const offered = createOfferedOperations({ call: send, reference, clock, log, missing, changed: remember })
  const services = { client: reference, known, download: createDownload({ transport, server: base.origin }) }

  /** Calls an operation. If the server doesn't offer it, does the same with others. */
  function call(name: OperationName, input: AnyInput, given: CallOptions = {}): Promise<unknown> {
    // An observed call always goes to the server.
    const isPlain = given.observer !== undefined || !offered.covers(name)
    return isPlain ? send(name, input, given) : callOrFallBack(name, input, given)
  }

  async function callOrFallBack(name: OperationName, input: AnyInput, given: CallOptions): Promise<unknown> {
    if (offered.offers(name)) {
      try {
        return await send(name, input, given)
      } catch (error) {
        if (!(await offered.explains(error, name, input))) throw error
      }
    }
    const { signal } = given
    const value = await fallBack(name, input, { ...services, options: signal ? { signal } : {} })
    if (value === undefined) throw new ApiError('notFound', { operation: name, host: base.host, reason: 'notOffered' })
    return value
  }

  /** Sends an operation: checked, and shared while it runs. Rejects with an {@link ApiError}. */
  function send(name: OperationName, input: AnyInput, given: CallOptions = {}): Promise<unknown> {
    const { signal, fresh, observer } = given
    const about = { operation: name, host: base.host }
    const cancelled = (): ApiError => new ApiError('cancelled', about)
    if (signal?.aborted) return Promise.reject(cancelled())
    const problems = checks.checkInput(name, input)
    if (problems.length > 0) {
      return Promise.reject(new ApiError('invalid', { operation: name, reason: 'refusedHere', problems }))
    }
    const request = plan(name, input)
    const caller = signal && { signal, cancelled }
    if (request.method === 'GET') {
      if (fresh || observer) reads.forget(request.url)
      return reads.read(request.url, (inFlight, over) => perform(request, input, { inFlight, over }, given), caller)
    }
    const inFlight = new InFlightCall()
    // Reads that were running during the write can be outdated.
    const answer = perform(request, input, { inFlight, over: () => reads.forget() }, given)
    return caller ? cancellable(answer, caller, () => inFlight.cancel()) : answer
  }

  async function perform(
    request: RequestPlan,
    input: AnyInput,
    { inFlight, over }: { readonly inFlight: InFlightCall; readonly over: () => void },
    { priority, observer }: CallOptions,
  ): Promise<unknown> {
    running.add(inFlight)
    try {
      const value = await sender.send(request, inFlight, priority === 'background', observer)
      offered.worked(request.name)
      known.note(request.name, input, value)
      return value
    } finally {
      running.delete(inFlight)
      over()
    }
  }

  const extras: ClientExtras = {
    get rateLimit() {
      return sender.rateLimit.reading
    },
    supports: (name) => offered.offers(name) || hasFallback(name),
    offers: (name) => offered.offers(name),
    hasWorked: (name) => offered.hasWorked(name),
    hideToken: (text) => maskKnown(text, [token]),
    askAgain: () => offered.forget(),
    close: async () => {
      for (const inFlight of running) inFlight.cancel()
      await transport.close()
    },
  }
  return Object.assign(extras, methods(call))
}

type Call = (name: OperationName, input: AnyInput, options?: CallOptions) => Promise<unknown>

/** Returns one method for each operation. The contract provides the types, and the checks of responses enforce them. */
function methods(call: Call): Client {
  const names = Object.keys(operations) as OperationName[]
  const entries = names.map((name) => {
    const method = (input: AnyInput, options?: CallOptions): Promise<unknown> => call(name, input, options)
    // Names the function, so that callers that get only the method can tell its operation.
    return [name, Object.defineProperty(method, 'name', { value: name })]
  })
  return Object.fromEntries(entries) as Client
}
