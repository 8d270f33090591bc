import type { Method } from '../../contract/operation.ts'

/** One HTTP request, ready to be sent. */
export interface TransportRequest {
  readonly method: Method
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Largest body in bytes that is taken, unpacked; a longer one fails with `tooLarge`. */
  readonly maxBytes: number
  /** True where no connection may go to an address that isn't a public one, as far as it is looked up here. */
  readonly publicOnly?: boolean
  /** Stops the request at any stage; it then fails with the signal's reason. */
  readonly signal: AbortSignal
}

/** Response headers by their name in lower case. */
export type ResponseHeaders = Readonly<Record<string, string | undefined>>

/** One HTTP response, read to its end and unpacked. */
export interface TransportResponse {
  readonly status: number
  readonly headers: ResponseHeaders
  readonly body: Uint8Array
}

/** Sends requests over the network: one try each, no redirects followed, no retries. Failures are `TransportFailure`. */
export interface Transport {
  request(request: TransportRequest): Promise<TransportResponse>
  /** Ends idle and running connections. */
  close(): Promise<void>
}

/** Why no response came, as far as people can do something about it. */
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

/** A request that got no whole response. */
export class TransportFailure extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, cause?: unknown) {
    super(`The request failed: ${reason}`, { cause })
    this.name = 'TransportFailure'
    this.reason = reason
  }
}
