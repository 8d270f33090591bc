import type { Input, Output } from '../../contract/operations.ts'
import type { ReferenceOperationName } from '../../contract/referenceOperations.ts'

/** The operations that every server offers, without anything else of a client. */
export type ReferenceClient = {
  readonly [N in ReferenceOperationName]: (input: Input<N>, options?: ReferenceCallOptions) => Promise<Output<N>>
}

/** Options for one call of a reference operation. */
export interface ReferenceCallOptions {
  readonly signal?: AbortSignal
  /** Doesn't share a read that started earlier. */
  readonly fresh?: boolean
}
