import type { CallOptions } from '../../../client/client.ts'
import type { CallObserver, SentRequest } from '../../../client/callObserver.ts'
import type { ResponseHeaders } from '../../../client/network/transport.ts'
import type { OperationName } from '../../../contract/operations.ts'
import type { OperationInput } from '../../../core/platform/operations/requestText.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { isCancellation } from '../../shared/window/explainError.ts'

/** A response as it was received. */
export interface ReceivedResponse {
  readonly status: number
  readonly headers: ResponseHeaders
  readonly body: Uint8Array
  /** Duration of the last attempt in milliseconds. */
  readonly took: number
}

/** The request and response of one call, and how it ended. */
export interface Exchange {
  readonly name: OperationName
  /** Undefined if nothing was sent. */
  readonly request: SentRequest | undefined
  /** Undefined if there was no response. */
  readonly response: ReceivedResponse | undefined
  readonly tries: number
  /** Why the call failed, if it did. */
  readonly error: unknown
}

type Call = (input: OperationInput, options: CallOptions) => Promise<unknown>

/** Runs an operation. Rejects only if it's cancelled. Every other result is an exchange that can be shown. */
export async function makeExchange(
  { client }: Connection,
  name: OperationName,
  input: OperationInput,
  signal: AbortSignal,
): Promise<Exchange> {
  let request: SentRequest | undefined
  let response: ReceivedResponse | undefined
  let tries = 0
  const observer: CallObserver = {
    sent: (sent) => {
      tries++
      request = sent
      response = undefined
    },
    answered: ({ status, headers, body }, took) => {
      response = { status, headers, body, took }
    },
  }
  try {
    // The client checks the input against the contract before it sends anything.
    await (client[name] as unknown as Call)(input, { signal, observer })
    return { name, request, response, tries, error: undefined }
  } catch (error) {
    if (isCancellation(error)) throw error
    return { name, request, response, tries, error }
  }
}
