import type { Method } from '../../contract/operation.ts'
import type { ResponseHeaders } from '../network/transport.ts'

/** The server's latest information about its rate limit (api-facts P1 §8). */
export interface RateLimitReading {
  readonly limit: number | undefined
  readonly remaining: number | undefined
  readonly resetsAt: Date | undefined
}

/** Tracks the rate limit of one server, which differs by kind of method (api-facts P1 §8). */
export function createRateLimitWatch() {
  let reading: RateLimitReading | undefined
  const blocked = { reads: 0, writes: 0 }

  /** Reads the headers of a response. */
  function note(headers: ResponseHeaders, now: number): void {
    const limit = readNumber(headers['x-ratelimit-limit'])
    const remaining = readNumber(headers['x-ratelimit-remaining'])
    const resetsAt = readReset(headers, now)
    reading = { limit, remaining, resetsAt: resetsAt === undefined ? undefined : new Date(resetsAt) }
  }

  /** Records a 429. Returns the time at which to call again, if the server sent one. */
  function refuse(method: Method, headers: ResponseHeaders, now: number): number | undefined {
    const again = readRetryAfter(headers['retry-after'], headers, now) ?? readReset(headers, now)
    if (again !== undefined) blocked[method === 'GET' ? 'reads' : 'writes'] = again
    return again
  }

  return {
    get reading(): RateLimitReading | undefined {
      return reading
    },
    note,
    refuse,
    /** Returns the time before which calls are pointless (milliseconds since 1970), or 0. */
    blockedUntil: (method: Method) => blocked[method === 'GET' ? 'reads' : 'writes'],
  }
}

/** `Retry-After` is a number of seconds or a date. */
export function readRetryAfter(value: string | undefined, headers: ResponseHeaders, now: number): number | undefined {
  if (value === undefined) return undefined
  const seconds = readNumber(value)
  if (seconds !== undefined) return now + seconds * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : onOurClock(date, headers, now)
}

/** `X-RateLimit-Reset` is a time in seconds since 1970. */
function readReset(headers: ResponseHeaders, now: number): number | undefined {
  const seconds = readNumber(headers['x-ratelimit-reset'])
  return seconds === undefined ? undefined : onOurClock(seconds * 1000, headers, now)
}

/** Converts a time to the local clock: the server's clock can differ, and its `Date` header shows by how much. */
function onOurClock(time: number, headers: ResponseHeaders, now: number): number {
  const serverNow = Date.parse(headers['date'] ?? '')
  return Number.isNaN(serverNow) ? time : now + Math.max(0, time - serverNow)
}

function readNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined
}
