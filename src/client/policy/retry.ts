import type { ApiError, ErrorReason } from '../errors/apiError.ts'
import type { Method } from '../../contract/operation.ts'

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
export function mayRetry(method: Method, error: ApiError): boolean {
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
