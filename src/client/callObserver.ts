import type { Method } from '../contract/operation.ts'
import type { TransportResponse } from './network/transport.ts'

/** A request as sent, without its headers, because the token stays in the client. */
export interface SentRequest {
  readonly method: Method
  readonly url: string
  /** The body as JSON text. */
  readonly body: string | undefined
}

/** Observes the network traffic of one call. Both methods are called once per try. */
export interface CallObserver {
  sent(request: SentRequest): void
  /**
   * Called when a whole response of any status has arrived. `took` is the time from sending to the last byte, in
   * milliseconds.
   */
  answered(response: TransportResponse, took: number): void
}
