import type { RequestContext } from './requestContext.ts'

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
