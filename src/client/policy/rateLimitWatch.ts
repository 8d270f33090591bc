import type { Method } from '../../contract/operation.ts'
import type { ResponseHeaders } from '../network/transport.ts'

/** What the server last said about its rate limit (api-facts P1 §8). */
export interface RateLimitReading {
  readonly limit: number | undefined
  readonly remaining: number | undefined
  readonly resetsAt: Date | undefined
}

/** Follows what a server says about its rate limit. The limit differs by kind of method (api-facts P1 §8). */
export interface RateLimitWatch {
  readonly reading: RateLimitReading | undefined
  /** Takes note of the headers of a response. */
  note(headers: ResponseHeaders, now: number): void
  /** Takes note of a 429. Returns the time at which to call again, if the server said one. */
  refuse(method: Method, headers: ResponseHeaders, now: number): number | undefined
  /** The time before which calling makes no sense (milliseconds since 1970), or 0. */
  blockedUntil(method: Method): number
}

/** Starts to watch one server. */
export function createRateLimitWatch(): RateLimitWatch {
  let reading: RateLimitReading | undefined
  const blocked = { reads: 0, writes: 0 }

  function note(headers: ResponseHeaders, now: number): void {
    const limit = readNumber(headers['x-ratelimit-limit'])
    const remaining = readNumber(headers['x-ratelimit-remaining'])
    const resetsAt = readReset(headers, now)
    reading = { limit, remaining, resetsAt: resetsAt === undefined ? undefined : new Date(resetsAt) }
  }

  function refuse(method: Method, headers: ResponseHeaders, now: number): number | undefined {
    const again = readRetryAfter(headers['retry-after'], headers, now) ?? readReset(headers, now)
    if (again !== undefined) blocked[method === 'GET' ? 'reads' : 'writes'] = again
    return again
  }

  return {
    get reading() {
      return reading
    },
    note,
    refuse,
    blockedUntil: (method) => blocked[method === 'GET' ? 'reads' : 'writes'],
  }
}

/** `Retry-After` comes as seconds or as a date. */
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

/** The server's clock may be wrong, or ours; its `Date` header tells how long it means. */
function onOurClock(time: number, headers: ResponseHeaders, now: number): number {
  const serverNow = Date.parse(headers['date'] ?? '')
  return Number.isNaN(serverNow) ? time : now + Math.max(0, time - serverNow)
}

function readNumber(value: string | undefined): number | undefined {
  return value !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined
}
