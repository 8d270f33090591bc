import type { ApiError, ErrorReason } from '../errors/apiError.ts'
import type { Method } from '../../contract/operation.ts'
import type { ClientLimits } from './clientLimits.ts'

const firstPauseMs = 300
const maxPauseMs = 5_000

const repeatable: ReadonlySet<Method> = new Set<Method>(['GET', 'PUT', 'DELETE'])

/** Returns whether a method is idempotent (RFC 9110 §9.2.2). POST and PATCH are never repeated. */
export function isRepeatable(method: Method): boolean {
  return repeatable.has(method)
}

const passingStatuses: ReadonlySet<number> = new Set([408, 500, 502, 503, 504])

/** Failures that can be temporary. A wrong certificate or an unknown host isn't. */
const passingReasons: ReadonlySet<ErrorReason> = new Set<ErrorReason>([
  'hostNotFoundNow',
  'connectionRefused',
  'connectionLost',
  'connectTimeout',
  'brokenOff',
])

/** Returns whether the same request can succeed if it's sent again. */
function mayRetry(method: Method, error: ApiError): boolean {
  if (!isRepeatable(method)) return false
  if (error.kind === 'rateLimited' || error.kind === 'timeout') return true
  if (error.status !== undefined && passingStatuses.has(error.status) && error.reason === undefined) return true
  return error.reason !== undefined && passingReasons.has(error.reason)
}

/**
 * Returns the milliseconds before the next try: doubles each time, with 50–100% jitter so that clients don't retry in
 * step.
 */
export function backoff(tried: number, random: () => number): number {
  const longest = Math.min(firstPauseMs * 2 ** (tried - 1), maxPauseMs)
  return longest / 2 + (longest / 2) * random()
}

/** A request that is being retried: the number of tries so far, and times in milliseconds since 1970. */
interface TriedRequest {
  readonly tried: number
  readonly now: number
  /** No try starts after this time. */
  readonly deadline: number
}

/** Returns the milliseconds to wait before retrying a failed request. Undefined if it must not be retried. */
export function pauseBeforeNext(
  method: Method,
  error: ApiError,
  { tried, now, deadline }: TriedRequest,
  { limits, random }: { readonly limits: Pick<ClientLimits, 'tries' | 'pauseMs'>; readonly random: () => number },
): number | undefined {
  if (tried >= limits.tries || !mayRetry(method, error)) return undefined
  const asked = error.retryAt ? Math.max(0, error.retryAt.getTime() - now) : 0
  // A server that limits requests without a time gets a longer pause than one with a temporary failure.
  const own = backoff(error.kind === 'rateLimited' && !error.retryAt ? tried + 2 : tried, random)
  if (asked > limits.pauseMs || now + asked + own >= deadline) return undefined
  return asked + own
}
