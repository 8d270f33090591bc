import { isRepeatable } from '../policy/retry.ts'
import { isApiError, type ApiError, type ErrorKind, type ErrorReason } from './apiError.ts'

const unanswered: ReadonlySet<ErrorKind> = new Set(['offline', 'timeout', 'protocol', 'server', 'cancelled'])

/** No connection was made, so nothing was sent. */
const unconnected: ReadonlySet<ErrorReason> = new Set([
  'hostNotFound',
  'hostNotFoundNow',
  'connectionRefused',
  'connectTimeout',
  'certificateSelfSigned',
  'certificateUnknownIssuer',
  'certificateExpired',
  'certificateWrongHost',
  'proxyNeedsCredentials',
  'proxyRefused',
  'proxyUnreachable',
])

/** True for a failure that leaves open whether the server has done what it was asked for: no one may just ask again. */
export function mayHaveArrived(error: unknown): error is ApiError {
  if (!isApiError(error) || !unanswered.has(error.kind)) return false
  return error.reason === undefined || !unconnected.has(error.reason)
}

/** True where that is open, and doing it again may do it twice. */
export function mayBeDoneTwice(error: unknown): boolean {
  return mayHaveArrived(error) && error.method !== undefined && !isRepeatable(error.method)
}
