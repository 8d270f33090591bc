import type { RequestContext } from './requestContext.ts'

/**
 * What a handler gives when it needs something from elsewhere before it can do its work, such as a file from another
 * server. `ready` waits for it outside any transaction; what that resolves to does the work, in a transaction of its
 * own, after it was looked again whether the caller may do it.
 */
export class DeferredAnswer<T> {
  readonly ready: () => Promise<(context: RequestContext) => T>

  constructor(ready: () => Promise<(context: RequestContext) => T>) {
    this.ready = ready
  }
}
