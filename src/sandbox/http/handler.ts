import type { Input, OperationName, Output } from '../../contract/operations.ts'
import type { RequestContext } from './requestContext.ts'
import type { DeferredAnswer } from './deferredAnswer.ts'

/** A success body that is JSON in UTF-8 already, so that what was made once isn't made again. */
export class ReadyJson {
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }
}

/** A success answer whose status or place can't be read off its body. */
export class Answer<T> {
  readonly body: T
  readonly status: number | undefined
  /** The address of what was made, for the `Location` header. */
  readonly location: string | undefined

  constructor(body: T, details: { readonly status?: number; readonly location?: string }) {
    this.body = body
    this.status = details.status
    this.location = details.location
  }
}

/**
 * Does an operation: the body of its success answer, for DELETE whether something was removed. What can't be done is
 * thrown as an `ApiFailure`. Runs in a transaction unless it only reads.
 */
export type Handler<N extends OperationName> = (
  context: RequestContext,
  input: Input<N>,
) => Output<N> | ReadyJson | Answer<Output<N>> | DeferredAnswer<Output<N>>

/** The handlers of some operations. */
export type Handlers<N extends OperationName> = { readonly [K in N]: Handler<K> }
