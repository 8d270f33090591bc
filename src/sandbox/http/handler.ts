import type { Input, OperationName, Output } from '../../contract/operations.ts'
import type { RequestContext } from './requestContext.ts'

/** The body of a successful answer that is already JSON in UTF-8, so that it isn't serialized twice. */
export class ReadyJson {
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }
}

/** A successful answer whose status or location doesn't follow from its body. */
export class Answer<T> {
  readonly body: T
  readonly status: number | undefined
  /** The address of the created thing, for the `Location` header. */
  readonly location: string | undefined

  constructor(body: T, details: { readonly status?: number; readonly location?: string }) {
    this.body = body
    this.status = details.status
    this.location = details.location
  }
}

/**
 * The result of a handler that first needs something from elsewhere, such as a file from another server. `ready` gets
 * it outside any transaction and resolves to the work. The work runs in its own transaction, after access was checked
 * again.
 */
export class DeferredAnswer<T> {
  readonly ready: () => Promise<(context: RequestContext) => T>

  constructor(ready: () => Promise<(context: RequestContext) => T>) {
    this.ready = ready
  }
}

/**
 * Runs an operation and returns the body of its answer. For DELETE, it returns whether something was removed. Throws an
 * `ApiFailure` if the operation isn't possible. Runs in a transaction unless the operation only reads.
 */
export type Handler<N extends OperationName> = (
  context: RequestContext,
  input: Input<N>,
) => Output<N> | ReadyJson | Answer<Output<N>> | DeferredAnswer<Output<N>>

export type Handlers<N extends OperationName> = { readonly [K in N]: Handler<K> }
