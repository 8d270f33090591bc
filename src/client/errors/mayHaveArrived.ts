import { isRepeatable } from '../policy/retry.ts'
import { isApiError, type ApiError, type ErrorKind, type ErrorReason } from './apiError.ts'

const unanswered: ReadonlySet<ErrorKind> = new Set(['offline', 'timeout', 'protocol', 'server', 'cancelled'])

/** Reasons with which no connection was made, so nothing was sent. */
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

/** Returns whether the server might have processed a failed request, so that it must not simply be repeated. */
export function mayHaveArrived(error: unknown): error is ApiError {
  if (!isApiError(error) || !unanswered.has(error.kind)) return false
  return error.reason === undefined || !unconnected.has(error.reason)
}

/** Returns whether that is the case, and repeating the request could apply it twice. */
export function mayBeDoneTwice(error: unknown): boolean {
  return mayHaveArrived(error) && error.method !== undefined && !isRepeatable(error.method)
}
