import { ApiError, type ApiErrorDetails, type ErrorKind } from './apiError.ts'
import { TransportFailure, type FailureReason } from '../network/transport.ts'

/** Ends a try that takes too long. */
export class TryTimedOut extends Error {}

/** Failures that show that a server responds, but not like a platform. */
const protocolFailures: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'brokenOff',
  'tooLarge',
  'notHttp',
  'privateAddress',
])

/** Converts anything that ended a try to an `ApiError`. */
export function toApiError(error: unknown, cancelled: boolean, details: ApiErrorDetails): ApiError {
  if (cancelled) return new ApiError('cancelled', details)
  if (error instanceof ApiError) return error
  if (error instanceof TryTimedOut) return new ApiError('timeout', details)
  if (error instanceof TransportFailure) {
    return new ApiError(kindOf(error.reason), { ...details, reason: error.reason, cause: error.cause ?? error })
  }
  return new ApiError('offline', { ...details, reason: 'unknown', cause: error })
}

function kindOf(reason: FailureReason): ErrorKind {
  if (protocolFailures.has(reason)) return 'protocol'
  return reason === 'connectTimeout' ? 'timeout' : 'offline'
}
