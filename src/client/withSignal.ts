import type { CallOptions, Client } from './client.ts'

type Call = (input: unknown, options?: CallOptions) => unknown

/** The same client for work that someone may call off: no matter what it is asked for ends with the signal. */
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
