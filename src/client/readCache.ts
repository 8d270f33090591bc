import { LRUCache } from 'lru-cache'
import type { Input, OperationName, Output } from '../contract/operations.ts'
import { isApiError, type ApiError } from './errors/apiError.ts'
import type { CallOptions, Client, ReadOperationName } from './client.ts'
import { systemClock, type Clock } from './clock.ts'
import type { AnyInput } from './requestPlan.ts'

const defaultMaxBytes = 64 * 1024 * 1024

/** A cached value. */
export interface Cached<T> {
  readonly value: T
  /** Milliseconds since 1970. */
  readonly fetchedAt: number
  /** Set if refreshing the value failed. The value is outdated then. */
  readonly error?: ApiError
}

/** Options for reading through the cache. */
export interface ReadOptions {
  readonly signal?: AbortSignal
  /** Ask the server if the cached value is older than this, in milliseconds. */
  readonly maxAge?: number
  /** Ask the server in any case. */
  readonly force?: boolean
  readonly priority?: CallOptions['priority']
}

type Picks = (name: OperationName, input: AnyInput) => boolean

/** Caches reads, so that opening something again needs no request. */
export interface ReadCache {
  get<N extends ReadOperationName>(name: N, input: Input<N>, options?: ReadOptions): Promise<Cached<Output<N>>>
  /** Returns the cached value without asking the server. Undefined if it was invalidated. */
  peek<N extends ReadOperationName>(name: N, input: Input<N>): Cached<Output<N>> | undefined
  /**
   * Makes the reads that match the predicate ask the server again. Their values are returned only while there's no
   * connection, with the error. Responses that are still pending aren't stored.
   */
  invalidate(picks: Picks): void
}

/** Options of a cache. */
interface ReadCacheOptions {
  readonly clock?: Clock
  /** The approximate maximum size in bytes. 64 MB by default. */
  readonly maxBytes?: number
}

interface Entry {
  readonly name: OperationName
  readonly input: AnyInput
  readonly cached: Cached<unknown>
  /** True after a write that can have changed it. */
  isOutdated: boolean
}

/** A pending read. */
interface Reading {
  readonly name: OperationName
  readonly input: AnyInput
  readonly key: string
  /** False after its data was invalidated. The response can be outdated then and isn't stored. */
  kept: boolean
}

type Read = (input: AnyInput, options: CallOptions) => Promise<unknown>

/** Creates a cache in front of a client. Identical reads share one request. */
export function createReadCache(client: Client, options: ReadCacheOptions = {}): ReadCache {
  const clock = options.clock ?? systemClock
  const entries = new LRUCache<string, Entry>({
    maxSize: options.maxBytes ?? defaultMaxBytes,
    sizeCalculation: ({ cached }) => approximateBytes(cached.value),
  })
  const readings = new Set<Reading>()

  async function read(name: ReadOperationName, input: AnyInput, given: ReadOptions): Promise<Cached<unknown>> {
    const key = keyOf(name, input)
    const entry = entries.get(key)
    if (entry && !entry.isOutdated && !given.force && isYoung(entry.cached, clock.now(), given.maxAge))
      return entry.cached
    const fresh = [...readings].some((other) => other.key === key && !other.kept)
    const reading: Reading = { name, input, key, kept: true }
    readings.add(reading)
    try {
      const value = await (client[name] as Read)(input, { signal: given.signal, priority: given.priority, fresh })
      const cached = { value, fetchedAt: clock.now() }
      if (reading.kept) entries.set(key, { name, input, cached, isOutdated: false })
      return cached
    } catch (error) {
      const stale = entries.get(key)
      if (stale && isApiError(error) && canBeShown(stale, error)) return { ...stale.cached, error }
      throw error
    } finally {
      readings.delete(reading)
    }
  }

  function invalidate(picks: Picks): void {
    for (const [, entry] of entries.entries()) if (picks(entry.name, entry.input)) entry.isOutdated = true
    for (const reading of readings) if (picks(reading.name, reading.input)) reading.kept = false
  }

  return {
    // The value under an operation's name and input is always a response of that operation.
    get: <N extends ReadOperationName>(name: N, input: Input<N>, given: ReadOptions = {}) =>
      read(name, input as AnyInput, given) as Promise<Cached<Output<N>>>,
    peek: <N extends ReadOperationName>(name: N, input: Input<N>) => {
      const entry = entries.peek(keyOf(name, input as AnyInput))
      return entry?.isOutdated ? undefined : (entry?.cached as Cached<Output<N>> | undefined)
    },
    invalidate,
  }
}

/** Returns whether an earlier value can be shown although it couldn't be refreshed. */
function canBeShown({ isOutdated }: Entry, { kind }: ApiError): boolean {
  return isOutdated ? kind === 'offline' || kind === 'timeout' : kind !== 'cancelled'
}

function isYoung(cached: Cached<unknown>, now: number, maxAge: number | undefined): boolean {
  return maxAge === undefined || now - cached.fetchedAt <= maxAge
}

/** Returns the same key for the same values, in any order. */
function keyOf(name: OperationName, input: AnyInput): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return `${name} ${JSON.stringify(given.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`
}

const perObject = 32
const perField = 8
const perText = 16

/** Estimates the memory of a JSON value. Text counts one byte per character, which holds for most text. */
function approximateBytes(value: unknown): number {
  const open: unknown[] = [value]
  let bytes = 1
  while (open.length > 0) {
    const current = open.pop()
    if (typeof current === 'string') bytes += perText + current.length
    else if (typeof current === 'object' && current !== null) {
      const fields: unknown[] = Object.values(current)
      bytes += perObject + perField * fields.length
      for (const field of fields) open.push(field)
    } else bytes += perField
  }
  return bytes
}
