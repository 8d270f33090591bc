import { isApiError, type ErrorKind } from '../../../client/errors/apiError.ts'

/** Hears how every call of a client ended: with an answer, or with an error of some kind. */
export type OutcomeListener = (outcome: 'answered' | ErrorKind) => void

/**
 * The same client, heard. Any answer of the server counts as one, also a refusal such as 404, because it shows that the
 * server is there and knows the token.
 */
export function watchOutcomes<C extends object>(client: C, listener: OutcomeListener): C {
  return new Proxy(client, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      // Closing is no call to the server.
      if (name === 'close') return value.bind(target)
      return (...args: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, args)
        if (result instanceof Promise)
          result.then(
            () => listener('answered'),
            (error: unknown) => hear(error, listener),
          )
        return result
      }
    },
  })
}

function hear(error: unknown, listener: OutcomeListener): void {
  if (isApiError(error)) listener(error.kind)
}
