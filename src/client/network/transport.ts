import type { Method } from '../../contract/operation.ts'

/** One HTTP request, ready to send. */
export interface TransportRequest {
  readonly method: Method | 'HEAD'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** The maximum size of a body in bytes after decompression. A longer one fails with `tooLarge`. */
  readonly maxBytes: number
  /** True if a longer body is cut off instead, and comes uncompressed. */
  readonly cutsOff?: boolean
  /** True if connections to addresses that aren't public are forbidden, as far as they are resolved on this machine. */
  readonly publicOnly?: boolean
  /** Cancels the request at any stage. It then fails with the signal's reason. */
  readonly signal: AbortSignal
}

/** Response headers by name in lower case. */
export type ResponseHeaders = Readonly<Record<string, string | undefined>>

/** One HTTP response, completely read and decompressed. */
export interface TransportResponse {
  readonly status: number
  readonly headers: ResponseHeaders
  readonly body: Uint8Array
}

/** The statuses that tell to send a request to another address. */
export const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * Sends requests over the network: one try each, without following redirects and without retries. Fails with
 * `TransportFailure`.
 */
export interface Transport {
  request(request: TransportRequest): Promise<TransportResponse>
  /** Closes idle and active connections. */
  close(): Promise<void>
}

/** Why there was no response, as far as people can do something about it. */
export type FailureReason =
  | 'hostNotFound'
  | 'hostNotFoundNow'
  | 'connectionRefused'
  | 'connectionLost'
  | 'connectTimeout'
  | 'certificateSelfSigned'
  | 'certificateUnknownIssuer'
  | 'certificateExpired'
  | 'certificateWrongHost'
  | 'tlsFailed'
  | 'proxyNeedsCredentials'
  | 'proxyRefused'
  | 'proxyUnreachable'
  | 'notHttp'
  | 'brokenOff'
  | 'tooLarge'
  | 'privateAddress'
  | 'unknown'

/** A request without a complete response. */
export class TransportFailure extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, cause?: unknown) {
    super(`The request failed: ${reason}`, { cause })
    this.name = 'TransportFailure'
    this.reason = reason
  }
}
