import type { Input, OperationName, Output } from '../contract/operations.ts'
import type { ApiError } from './apiError.ts'
import type { Client, ReadOperationName } from './client.ts'
import type { Clock } from './clock.ts'

/** A value as it was read. */
export interface Cached<T> {
  readonly value: T
  /** Milliseconds since 1970. */
  readonly fetchedAt: number
  /** Set when a newer value was asked for and could not be had: the value is the old one. */
  readonly error?: ApiError
}

/** How to read through the cache. */
export interface ReadOptions {
  readonly signal?: AbortSignal
  /** Ask the server when the cached value is older than so many milliseconds. */
  readonly maxAge?: number
  /** Ask the server in any case. */
  readonly force?: boolean
}

/** Keeps what was read, so that opening it again needs no request. */
export interface ReadCache {
  get<N extends ReadOperationName>(name: N, input: Input<N>, options?: ReadOptions): Promise<Cached<Output<N>>>
  /** What is cached, without asking the server. */
  peek<N extends ReadOperationName>(name: N, input: Input<N>): Cached<Output<N>> | undefined
  /** Forgets what the predicate picks; answers that are under way are not kept either. */
  invalidate(picks: (name: OperationName, input: Readonly<Record<string, unknown>>) => boolean): void
}

/** What a cache may use. */
export interface ReadCacheOptions {
  readonly clock?: Clock
  /** About how many bytes to keep; 64 MB unless said. */
  readonly maxBytes?: number
}

/** Makes a cache in front of a client. */
export function createReadCache(_client: Client, _options: ReadCacheOptions = {}): ReadCache {
  throw new Error('The cache is being built.')
}
