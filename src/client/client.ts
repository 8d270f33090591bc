import type { Problem } from '../contract/checks/problem.ts'
import { operations, type Input, type OperationName, type Operations, type Output } from '../contract/operations.ts'
import { createContractChecks, type ContractChecks } from '../contract/checks/validation.ts'
import { ApiError } from './errors/apiError.ts'
import type { CallObserver } from './callObserver.ts'
import { systemClock, type Clock } from './clock.ts'
import { defaultLimits, type ClientLimits } from './policy/clientLimits.ts'
import type { Log } from './clientLog.ts'
import { InFlightCall } from './policy/inFlightCall.ts'
import type { RateLimitReading } from './policy/rateLimitWatch.ts'
import { cancellable, createSharedReads } from './policy/sharedReads.ts'
import { createPlanner, type AnyInput, type RequestPlan } from './requestPlan.ts'
import { Sender } from './sender.ts'
import type { Transport } from './network/transport.ts'
import { createOfferedOperations } from './policy/offeredOperations.ts'

/** How one call is made. */
export interface CallOptions {
  /** Cancels this call; other callers of the same read aren't touched. */
  readonly signal?: AbortSignal
  /** `background` calls wait until no others do. */
  readonly priority?: 'normal' | 'background'
  /** Don't join a read that started before: something is known to have changed since. */
  readonly fresh?: boolean
  /** Sees what goes over the line for this call, which then joins no request that is under way. */
  readonly observer?: CallObserver
}

/** Every operation of the platform as a method. Answers may be shared between callers: don't change them. */
export type Client = {
  readonly [N in OperationName]: (input: Input<N>, options?: CallOptions) => Promise<Output<N>>
}

/** What a client offers beside the operations. */
export interface ClientExtras {
  readonly rateLimit: RateLimitReading | undefined
  /** False once the server has shown that it doesn't offer the operation (anymore); it is then not asked again. */
  supports(name: OperationName): boolean
  /** Cancels what runs and closes the transport. */
  close(): Promise<void>
}

/** What a client is made of. */
export interface ClientOptions {
  /** Address of the server, with or without `/v1`. */
  readonly baseUrl: string
  readonly token: string
  readonly transport: Transport
  readonly log?: Log
  readonly clock?: Clock
  /** A number from 0 up to 1. */
  readonly random?: () => number
  readonly limits?: Partial<ClientLimits>
  /** Shared between clients, so that schemas are compiled once. */
  readonly checks?: ContractChecks
}

/** The operations that only read. */
export type ReadOperationName = {
  [N in OperationName]: Operations[N]['method'] extends 'GET' ? N : never
}[OperationName]

/** Makes a client for one server and one token. It closes the transport when it is closed itself. */
export function createClient(options: ClientOptions): Client & ClientExtras {
  const base = new URL(`${options.baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '')}/v1`)
  const checks = options.checks ?? createContractChecks()
  const plan = createPlanner(base.href, options.token)
  const reads = createSharedReads()
  const offered = createOfferedOperations(options.log)
  const callsInFlight = new Set<InFlightCall>()
  const sender = new Sender(
    {
      transport: options.transport,
      checks,
      clock: options.clock ?? systemClock,
      random: options.random ?? Math.random,
      limits: { ...defaultLimits, ...options.limits },
      log: options.log,
    },
    base,
  )

  async function perform(
    request: RequestPlan,
    inFlight: InFlightCall,
    { priority, observer }: CallOptions,
    over: () => void,
  ): Promise<unknown> {
    callsInFlight.add(inFlight)
    try {
      const value = await sender.send(request, inFlight, priority === 'background', observer)
      offered.worked(request.name)
      return value
    } catch (error) {
      offered.failed(request.name, error)
      throw error
    } finally {
      callsInFlight.delete(inFlight)
      over()
    }
  }

  function call(name: OperationName, input: AnyInput, options: CallOptions = {}): Promise<unknown> {
    const { signal, fresh, observer } = options
    const cancelled = (): ApiError => new ApiError('cancelled', { operation: name, host: base.host })
    if (signal?.aborted) return Promise.reject(cancelled())
    const problems = checks.checkInput(name, input)
    if (problems.length > 0) return Promise.reject(refusedHere(name, problems))
    // Anyone who looks at the exchange itself sees what the server says.
    if (!observer && !offered.supports(name)) {
      return Promise.reject(new ApiError('notFound', { operation: name, host: base.host, reason: 'notOffered' }))
    }
    const request = plan(name, input)
    const caller = signal && { signal, cancelled }
    if (request.method === 'GET') {
      if (fresh || observer) reads.forget(request.url)
      return reads.read(request.url, (inFlight, over) => perform(request, inFlight, options, over), caller)
    }
    const inFlight = new InFlightCall()
    // What was being read while something was written may be out of date.
    const answer = perform(request, inFlight, options, () => reads.forget())
    return caller ? cancellable(answer, caller, () => inFlight.cancel()) : answer
  }

  async function close(): Promise<void> {
    for (const inFlight of callsInFlight) inFlight.cancel()
    await options.transport.close()
  }

  const extras: ClientExtras = {
    get rateLimit() {
      return sender.rateLimit.reading
    },
    supports: (name) => offered.supports(name),
    close,
  }
  return Object.assign(extras, methods(call))
}

function refusedHere(operation: OperationName, problems: readonly Problem[]): ApiError {
  return new ApiError('invalid', { operation, reason: 'refusedHere', problems })
}

type Call = (name: OperationName, input: AnyInput, options?: CallOptions) => Promise<unknown>

/** One method per operation. The contract gives the types; the checks of the answers make them true. */
function methods(call: Call): Client {
  const names = Object.keys(operations) as OperationName[]
  const entries = names.map((name) => {
    const method = (input: AnyInput, options?: CallOptions): Promise<unknown> => call(name, input, options)
    // Anyone who gets a method alone, such as a list, can still say which operation it is.
    return [name, Object.defineProperty(method, 'name', { value: name })]
  })
  return Object.fromEntries(entries) as Client
}
