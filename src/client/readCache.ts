import { LRUCache } from 'lru-cache'
import type { Input, OperationName, Output } from '../contract/operations.ts'
import { isApiError, type ApiError } from './errors/apiError.ts'
import type { CallOptions, Client, ReadOperationName } from './client.ts'
import { systemClock, type Clock } from './clock.ts'
import type { AnyInput } from './requestPlan.ts'

const defaultMaxBytes = 64 * 1024 * 1024

/** A value as it was read. */
export interface Cached<T> {
  readonly value: T
  /** Milliseconds since 1970. */
  readonly fetchedAt: number
  /** Set when a newer value was asked for and couldn't be had: the value is the old one. */
  readonly error?: ApiError
}

/** How to read through the cache. */
export interface ReadOptions {
  readonly signal?: AbortSignal
  /** Ask the server when the cached value is older than that many milliseconds. */
  readonly maxAge?: number
  /** Ask the server in any case. */
  readonly force?: boolean
  readonly priority?: CallOptions['priority']
}

type Picks = (name: OperationName, input: AnyInput) => boolean

/** Keeps what was read, so that opening it again needs no request. */
export interface ReadCache {
  get<N extends ReadOperationName>(name: N, input: Input<N>, options?: ReadOptions): Promise<Cached<Output<N>>>
  /** What is cached, without asking the server. */
  peek<N extends ReadOperationName>(name: N, input: Input<N>): Cached<Output<N>> | undefined
  /** Forgets what the predicate picks; answers that are under way aren't kept either. */
  invalidate(picks: Picks): void
}

/** What a cache may use. */
interface ReadCacheOptions {
  readonly clock?: Clock
  /** About how many bytes to keep; 64 MB unless said. */
  readonly maxBytes?: number
}

interface Entry {
  readonly name: OperationName
  readonly input: AnyInput
  readonly cached: Cached<unknown>
}

/** A read under way. */
interface Reading {
  readonly name: OperationName
  readonly input: AnyInput
  readonly key: string
  /** False once what it reads was invalidated: its answer may be out of date and isn't kept. */
  kept: boolean
}

type Read = (input: AnyInput, options: CallOptions) => Promise<unknown>

/** Makes a cache in front of a client, which lets identical reads share one request. */
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
    if (entry && !given.force && isYoung(entry.cached, clock.now(), given.maxAge)) return entry.cached
    const fresh = [...readings].some((other) => other.key === key && !other.kept)
    const reading: Reading = { name, input, key, kept: true }
    readings.add(reading)
    try {
      const value = await (client[name] as Read)(input, { signal: given.signal, priority: given.priority, fresh })
      const cached = { value, fetchedAt: clock.now() }
      if (reading.kept) entries.set(key, { name, input, cached })
      return cached
    } catch (error) {
      const stale = entries.get(key)
      if (stale && isApiError(error) && error.kind !== 'cancelled') return { ...stale.cached, error }
      throw error
    } finally {
      readings.delete(reading)
    }
  }

  function invalidate(picks: Picks): void {
    for (const [key, { name, input }] of entries.entries()) if (picks(name, input)) entries.delete(key)
    for (const reading of readings) if (picks(reading.name, reading.input)) reading.kept = false
  }

  return {
    // What is stored under the name and input of an operation is what that operation gave.
    get: <N extends ReadOperationName>(name: N, input: Input<N>, given: ReadOptions = {}) =>
      read(name, input as AnyInput, given) as Promise<Cached<Output<N>>>,
    peek: <N extends ReadOperationName>(name: N, input: Input<N>) =>
      entries.peek(keyOf(name, input as AnyInput))?.cached as Cached<Output<N>> | undefined,
    invalidate,
  }
}

function isYoung(cached: Cached<unknown>, now: number, maxAge: number | undefined): boolean {
  return maxAge === undefined || now - cached.fetchedAt <= maxAge
}

/** The same for the same values, no matter what their order. */
function keyOf(name: OperationName, input: AnyInput): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return `${name} ${JSON.stringify(given.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`
}

const perObject = 32
const perField = 8
const perText = 16

/** About how much memory a JSON value takes. Text counts a byte per character, which holds for most of it. */
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
