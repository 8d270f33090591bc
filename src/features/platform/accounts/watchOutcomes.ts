import { isApiError, type ErrorKind } from '../../../client/errors/apiError.ts'

/** Receives the result of every call of a client: an answer, or the kind of error. */
export type OutcomeListener = (outcome: 'answered' | ErrorKind) => void

/**
 * Returns a client that reports its results. Every answer of the server counts, even an error such as 404, because it
 * shows that the server knows the token.
 */
export function watchOutcomes<C extends object>(client: C, listener: OutcomeListener): C {
  return new Proxy(client, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      // Closing isn't a call to the server.
      if (name === 'close') return value.bind(target)
      return (...args: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, args)
        if (result instanceof Promise)
          result.then(
            () => listener('answered'),
            (error: unknown) => notifyError(error, listener),
          )
        return result
      }
    },
  })
}

function notifyError(error: unknown, listener: OutcomeListener): void {
  if (isApiError(error)) listener(error.kind)
}
