import type { ApiError, ErrorReason } from '../errors/apiError.ts'
import type { Method } from '../../contract/operation.ts'
import type { ClientLimits } from './clientLimits.ts'

const firstPauseMs = 300
const maxPauseMs = 5_000

const repeatable: ReadonlySet<Method> = new Set<Method>(['GET', 'PUT', 'DELETE'])

/** True where doing it twice has the effect of doing it once (RFC 9110 §9.2.2); POST and PATCH are never repeated. */
export function isRepeatable(method: Method): boolean {
  return repeatable.has(method)
}

const passingStatuses: ReadonlySet<number> = new Set([408, 500, 502, 503, 504])

/** Failures that may be gone a moment later; a wrong certificate or an unknown host will not. */
const passingReasons: ReadonlySet<ErrorReason> = new Set<ErrorReason>([
  'hostNotFoundNow',
  'connectionRefused',
  'connectionLost',
  'connectTimeout',
  'brokenOff',
])

/** True where the same request may be sent again with hope. */
function mayRetry(method: Method, error: ApiError): boolean {
  if (!isRepeatable(method)) return false
  if (error.kind === 'rateLimited' || error.kind === 'timeout') return true
  if (error.status !== undefined && passingStatuses.has(error.status) && error.reason === undefined) return true
  return error.reason !== undefined && passingReasons.has(error.reason)
}

/** Milliseconds before the next try: doubling, and anything between half and all of it, so that clients don't march in step. */
export function backoff(tried: number, random: () => number): number {
  const longest = Math.min(firstPauseMs * 2 ** (tried - 1), maxPauseMs)
  return longest / 2 + (longest / 2) * random()
}

/** Where a request is that is tried again: tries so far, and times in milliseconds since 1970. */
interface TriedRequest {
  readonly tried: number
  readonly now: number
  /** After which no try begins. */
  readonly deadline: number
}

/** Milliseconds to wait before the next try of a request that failed. Undefined if there must not be one. */
export function pauseBeforeNext(
  method: Method,
  error: ApiError,
  { tried, now, deadline }: TriedRequest,
  { limits, random }: { readonly limits: Pick<ClientLimits, 'tries' | 'pauseMs'>; readonly random: () => number },
): number | undefined {
  if (tried >= limits.tries || !mayRetry(method, error)) return undefined
  const asked = error.retryAt ? Math.max(0, error.retryAt.getTime() - now) : 0
  // A server that limits without saying until when gets more time than one that stumbled.
  const own = backoff(error.kind === 'rateLimited' && !error.retryAt ? tried + 2 : tried, random)
  if (asked > limits.pauseMs || now + asked + own >= deadline) return undefined
  return asked + own
}
