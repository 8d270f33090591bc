import type { Input, OperationName, Operations, Output } from '../contract/operations.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Transport } from './transport.ts'

/** How one call is made. */
export interface CallOptions {
  /** Cancels this call; other callers of the same read are not touched. */
  readonly signal?: AbortSignal
  /** `background` calls wait until no others do. */
  readonly priority?: 'normal' | 'background'
}

/** Every operation of the platform as a method. Answers may be shared between callers: don't change them. */
export type Client = {
  readonly [N in OperationName]: (input: Input<N>, options?: CallOptions) => Promise<Output<N>>
}

/** What the server last said about its rate limit (api-facts P1 §8). */
export interface RateLimitReading {
  readonly limit: number | undefined
  readonly remaining: number | undefined
  readonly resetsAt: Date | undefined
}

/** What a client offers beside the operations. */
export interface ClientExtras {
  readonly rateLimit: RateLimitReading | undefined
  /** False once the server has shown that it does not offer the operation (any more). */
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
}

/** Limits of the client; times in milliseconds. */
export interface ClientLimits {
  /** One try, from sending to the last byte. */
  readonly tryMs: number
  /** All tries with the pauses between them. */
  readonly totalMs: number
  readonly tries: number
  /** The longest pause that a server may ask for before a call fails instead. */
  readonly pauseMs: number
  readonly maxBytes: number
  readonly concurrency: number
}

/** The operations that only read. */
export type ReadOperationName = {
  [N in OperationName]: Operations[N]['method'] extends 'GET' ? N : never
}[OperationName]

/** Makes a client for one server and one token. It closes the transport when it is closed itself. */
export function createClient(_options: ClientOptions): Client & ClientExtras {
  throw new Error('The client is being built.')
}
