import type { Method } from '../contract/operation.ts'
import type { TransportResponse } from './network/transport.ts'

/** A request as it was sent, without its headers: the token stays with the client. */
export interface SentRequest {
  readonly method: Method
  readonly url: string
  /** JSON text. */
  readonly body: string | undefined
}

/** Sees what goes over the line for one call. Both are called once for every try. */
export interface CallObserver {
  sent(request: SentRequest): void
  /** A whole response has come, of any status; `took` is in milliseconds, from sending to the last byte. */
  answered(response: TransportResponse, took: number): void
}
