import type { CallOptions } from '../../../client/client.ts'
import type { CallObserver, SentRequest } from '../../../client/callObserver.ts'
import type { ResponseHeaders } from '../../../client/network/transport.ts'
import type { OperationName } from '../../../contract/operations.ts'
import type { OperationInput } from '../../../core/platform/operations/requestText.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { isCancellation } from '../../shared/window/explainError.ts'

/** A response as it came. */
export interface ReceivedResponse {
  readonly status: number
  readonly headers: ResponseHeaders
  readonly body: Uint8Array
  /** Milliseconds of the last try. */
  readonly took: number
}

/** What went over the line for one call, and how it ended. */
export interface Exchange {
  readonly name: OperationName
  /** Undefined when nothing was sent. */
  readonly request: SentRequest | undefined
  /** Undefined when none came. */
  readonly response: ReceivedResponse | undefined
  readonly tries: number
  /** Why the call failed. */
  readonly error: unknown
}

type Call = (input: OperationInput, options: CallOptions) => Promise<unknown>

/** Runs an operation. Rejects only when it is cancelled; every other end is an exchange to be shown. */
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
    // The client checks every input against the contract before it sends anything.
    await (client[name] as unknown as Call)(input, { signal, observer })
    return { name, request, response, tries, error: undefined }
  } catch (error) {
    if (isCancellation(error)) throw error
    return { name, request, response, tries, error }
  }
}
