import type { CallOptions, Client } from './client.ts'

type Call = (input: unknown, options?: CallOptions) => unknown

/** Returns a client whose calls are all cancelled with a signal. */
export function withSignal(client: Client, signal: AbortSignal): Client {
  return new Proxy(client, {
    get(target, name): unknown {
      const own: unknown = Reflect.get(target, name)
      if (typeof own !== 'function') return own
      const call = own as Call
      return (input: unknown, options: CallOptions = {}) => call(input, { ...options, signal })
    },
  })
}
