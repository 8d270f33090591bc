import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Passes requests on to a server and counts them. */
export interface CountingProxy {
  readonly url: string
  readonly requests: number
  /** Writes to matching paths get 404, as from a server without the operation. */
  missing: RegExp | undefined
  reset(): void
  /** Starts it again on the same port. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts a proxy in front of `target`. Bodies are streamed unchanged. */
export async function countingProxy(target: string): Promise<CountingProxy> {
  const { host, hostname, port } = new URL(target)
  let requests = 0
  let missing: RegExp | undefined
  const server = createServer((incoming, outgoing) => {
    requests++
    const { method, url, headers } = incoming
    if (method !== 'GET' && missing?.test(url ?? '')) {
      outgoing.writeHead(404, { 'content-type': 'application/json' })
      return void outgoing.end(JSON.stringify({ error: { code: 404, message: 'Not found' } }))
    }
    const passedOn = request({ hostname, port, method, path: url, headers: { ...headers, host } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passedOn)
  })
  const listen = (on: number): Promise<void> => new Promise((resolve) => server.listen(on, '127.0.0.1', resolve))
  await listen(0)
  const { port: ownPort } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${ownPort}`,
    start: async () => await listen(ownPort),
    get requests() {
      return requests
    },
    get missing() {
      return missing
    },
    set missing(paths) {
      missing = paths
    },
    reset: () => {
      requests = 0
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
